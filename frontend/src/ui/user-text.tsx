import type { ReactNode } from 'react';
import { writtenIn } from '@/lib/script';

/** A name of two parts, such as Al-Rashid, stays in one line, as it does with the hyphen of an Arabic one. */
const ARTICLE = /((?:\b[AaEe]l|(?<!\p{L})ال)-\p{L}+)/u;

function withUnbrokenNames(text: string): ReactNode {
  if (!ARTICLE.test(text)) return text;
  return text.split(ARTICLE).map((part, at) =>
    at % 2 ? (
      <span key={at} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** User-supplied text within a line: set in its own direction, and announced in its own language. */
export function UserText({ children }: { readonly children: string }) {
  return <bdi lang={writtenIn(children)}>{withUnbrokenNames(children)}</bdi>;
}

interface UserParagraphProps {
  readonly className?: string | undefined;
  /** Known, or else by the first letter. */
  readonly lang?: string | null | undefined;
  readonly children: string;
}

/**
 * User-supplied text on lines of its own, which begin where its script does. `dir="auto"` looks past every `bdi`, so
 * that a paragraph around a `UserText` begins where the page's lines do.
 */
export function UserParagraph({ className, lang, children }: UserParagraphProps) {
  return (
    <p className={className} lang={lang ?? writtenIn(children)} dir="auto">
      {withUnbrokenNames(children)}
    </p>
  );
}
