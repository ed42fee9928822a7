/** What the two sides of a project are called. */
export interface Names {
  readonly brand: string;
  readonly creative: string;
}
