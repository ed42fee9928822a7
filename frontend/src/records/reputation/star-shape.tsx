/** A star. Not the icon of that name: it would join the icons that every form loads. */
export function StarShape({ isOn = false }: { readonly isOn?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      stroke="currentColor"
      strokeWidth="1.75"
      fill="none"
      aria-hidden="true"
      data-on={isOn || undefined}
    >
      <path
        strokeLinejoin="round"
        d="m12 2.5 2.94 5.95 6.56.96-4.75 4.63 1.12 6.54L12 17.49l-5.87 3.09 1.12-6.54L2.5 9.41l6.56-.96z"
      />
    </svg>
  );
}
