import userEvent from '@testing-library/user-event';

/** Pastes the text, for tests that do not test typing: each keystroke re-renders the form. */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
