import type { Position } from '@/api/types';
import { Attachments } from '@/records/attachments';
import { OutwardLink } from '../outward-link';

/** The files and links that show what a side says. */
export function Evidence({ files, links }: Pick<Position, 'files' | 'links'>) {
  return (
    <>
      <Attachments files={files} />
      {links.length > 0 ? (
        <ul className="stack-2 at-start">
          {links.map(({ url, label }) => (
            <li key={url}>
              <OutwardLink url={url} {...(label && { label })} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
