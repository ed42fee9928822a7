/** A code, or the number of a paper: it stays in one line and keeps its order in Arabic, and no translation changes it. */
export function Code({ children }: { readonly children: string }) {
  return (
    <bdi className="unbroken" dir="ltr" translate="no">
      {children}
    </bdi>
  );
}

/** A sentence that names a code as it is. */
export function WithCode({ text, code }: { readonly text: string; readonly code: string }) {
  const at = text.indexOf(code);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <Code>{code}</Code>
      {text.slice(at + code.length)}
    </>
  );
}
