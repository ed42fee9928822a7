import { screen } from '@testing-library/react';

/** The texts of one row of a paper, by language and direction. */
export function paperRow(label: string): Record<string, string> {
  const frame = screen.getByText(label, { selector: 'dt span' }).closest('dt')?.nextElementSibling;
  const sides = [...(frame?.querySelectorAll<HTMLElement>('[lang]') ?? [])];
  return Object.fromEntries(sides.map((side) => [`${side.lang} ${side.dir}`, side.textContent]));
}
