/** Logs failures that are not shown to the visitor. */
export function logFailure(message: string, cause?: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the one place that writes there
  console.error(...(cause === undefined ? [message] : [message, cause]));
}
