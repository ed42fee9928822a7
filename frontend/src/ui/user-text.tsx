import { writtenIn } from '@/lib/script';

/** Words that a person wrote: set in their own direction, and announced in their own language. */
export function UserText({ children }: { readonly children: string }) {
  return <bdi lang={writtenIn(children)}>{children}</bdi>;
}
