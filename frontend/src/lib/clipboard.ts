/** Copies a text; false if the browser does not let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Only on https.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The way that browsers had before, which works on http, too. */
function copySelected(text: string): boolean {
  const opener = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Outside of an open dialog nothing can be selected.
  (opener?.closest('dialog') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }
}
