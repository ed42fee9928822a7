import { writtenIn } from '@/lib/script';

/** A name of two parts, such as Al-Rashid, stays in one line, as it does with the hyphen of an Arabic one. */
const ARTICLE = /((?:\b[AaEe]l|(?<!\p{L})ال)-\p{L}+)/u;

/** User-supplied text: set in its own direction, and announced in its own language. */
export function UserText({ children }: { readonly children: string }) {
  return (
    <bdi lang={writtenIn(children)}>
      {ARTICLE.test(children)
        ? children.split(ARTICLE).map((part, at) =>
            at % 2 ? (
              <span key={at} className="unbroken">
                {part}
              </span>
            ) : (
              part
            ),
          )
        : children}
    </bdi>
  );
}
