import { useTranslation } from 'react-i18next';
import type { Dispute, Position, RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatMoment } from '@/i18n/relative-time';
import { isolated } from '@/lib/isolated';
import { WrittenParagraphs } from '@/ui/detail-list';
import sections from '../section.module.css';
import { nameOf, viewerOf } from '../sides';
import styles from './disputes.lazy.module.css';
import { Evidence } from './evidence';
import { useWishSentence } from '@/records/wish-words';

interface PositionsProps {
  readonly request: RequestDetail;
  readonly dispute: Dispute;
}

const parties = ['brand', 'creative'] as const;

/** What each side suggests now, next to each other, and what it suggested before. */
export function Positions({ request, dispute: { positions } }: PositionsProps) {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  const reader = viewerOf(request.side);
  const names = {
    brand: request.brand_name,
    creative: request.chosen_creative ? nameOf(request.chosen_creative, language) : '',
  };
  const last = (side: Position['side']) => positions.findLast((position) => position.side === side);
  const shown = new Set(parties.map((side) => last(side)?.number));
  const earlier = positions.filter(({ number }) => !shown.has(number));
  const title = (side: Position['side']) =>
    t(`sides.${side === reader ? 'you' : 'other'}`, { name: isolated(names[side], language) });
  /** What a side has accepted is the other's. */
  const accepts = (side: Position['side']) => {
    const other = side === 'brand' ? 'creative' : 'brand';
    return t(`accepted.${other === reader ? 'you' : 'other'}`, { name: isolated(names[other], language) });
  };
  return (
    <div className="stack-8">
      <div className={styles.sides}>
        {parties.map((side) => {
          const position = last(side);
          return (
            <section key={side} className={sections.box} aria-label={title(side)}>
              <h4>{title(side)}</h4>
              {position ? (
                <PositionView position={position} accepts={accepts(side)} />
              ) : (
                <p className="muted">{t('noPosition')}</p>
              )}
            </section>
          );
        })}
      </div>
      {earlier.length > 0 ? (
        <details>
          <summary className={sections.summary}>{t('earlier', { count: earlier.length })}</summary>
          <ul className="stack-16">
            {earlier.map((position) => (
              <li key={position.number}>
                <h4>{title(position.side)}</h4>
                <PositionView position={position} accepts={accepts(position.side)} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

interface PositionViewProps {
  readonly position: Position;
  /** Said of one that accepts the other's, without words of its own. */
  readonly accepts: string;
}

function PositionView({ position, accepts }: PositionViewProps) {
  const language = useLanguage();
  const sentence = useWishSentence();
  return (
    <div className="stack-8">
      <p className={styles.wish}>{sentence({ ...position, kind: position.wish })}</p>
      {position.text === null ? (
        <p className="muted">{accepts}</p>
      ) : (
        <WrittenParagraphs>{position.text}</WrittenParagraphs>
      )}
      <Evidence files={position.files} links={position.links} />
      <time className="muted text-14" dateTime={position.at}>
        {formatMoment(position.at, language)}
      </time>
    </div>
  );
}
