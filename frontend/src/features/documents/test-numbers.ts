/** Papers of payments that were tried out have a series of their own. */
export function isTestNumber(number: string): boolean {
  return number.startsWith('T-');
}
