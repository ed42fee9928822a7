import userEvent from '@testing-library/user-event';

/** Fills a field where typing is not the test: a form is drawn anew for each letter that is typed. */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
