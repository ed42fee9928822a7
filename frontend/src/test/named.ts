/** Finds a name that is drawn in several parts, one of which stays in one line. */
export function named(name: string): (text: string, element: Element | null) => boolean {
  return (_text, element) => element?.tagName === 'BDI' && element.textContent === name;
}
