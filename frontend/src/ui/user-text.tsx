import { writtenIn } from '@/lib/script';

/** User-supplied text: set in its own direction, and announced in its own language. */
export function UserText({ children }: { readonly children: string }) {
  return <bdi lang={writtenIn(children)}>{children}</bdi>;
}
