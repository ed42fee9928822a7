import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageThread, RequestDetail } from '@/api/types';
import { isEnded } from '@/api/stages';
import { threadsQuery } from '@/entities/request-messages';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { RecordsPending } from '@/records/records-pending';
import styles from './messages.module.css';
import { sectionIds } from '../moves/next-step-button';
import { Section } from '../section';
import sections from '../section.module.css';
import { creativeInQuestion, isProject, nameOf, ownProposal, viewerOf } from '../sides';
import { Thread } from './thread';
import { ThreadList } from './thread-list';

/**
 * The conversations of a request: one with each creative for a brand and for admins, one with the brand for a creative
 * who has proposed or was asked by name.
 */
export function Messages({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('requests');
  return (
    <Section title={t('messages.title')} id={sectionIds.messages}>
      <div className={classNames(sections.card, styles.frame)}>
        {viewerOf(request.side) !== 'creative' ? (
          <Threads request={request} />
        ) : ownProposal(request) === undefined && request.side !== 'invited' ? (
          <p className="muted text-15">{t(isEnded(request.stage) ? 'messages.none' : 'messages.afterProposal')}</p>
        ) : (
          <Thread
            request={request}
            creativeId={undefined}
            name={request.brand_name}
            isWritable={request.allowed_moves.includes('messages')}
            hasUnread
          />
        )}
        {isProject(request) || isEnded(request.stage) ? null : (
          <p className={classNames('muted text-14', styles.masked)}>{t('messages.masked')}</p>
        )}
      </div>
    </Section>
  );
}

function Threads({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const query = useQuery(threadsQuery(request.id));
  const isBrand = viewerOf(request.side) === 'brand';
  const [chosen, setChosen] = useState<string>();
  const { data } = query;
  // The conversation that is shown stays until another one is chosen: news of others must not take a message from its
  // field, or the focus with it.
  const first = data && firstToRead(data, request)?.creative.id;
  if (chosen === undefined && first !== undefined) setChosen(first);
  if (!data) return <RecordsPending query={query} failed={t('messages.loadFailed')} />;
  const shown = data.find(({ creative }) => creative.id === chosen) ?? firstToRead(data, request);
  if (!shown)
    return (
      <p className="muted text-15">
        {t(isEnded(request.stage) ? 'messages.none' : isBrand ? 'messages.noThreads' : 'messages.noThreadsAdmin')}
      </p>
    );
  return (
    <div className={classNames('stack-16', styles.threads)}>
      {data.length > 1 ? <ThreadList threads={data} shownId={shown.creative.id} onShow={setChosen} /> : null}
      <Thread
        key={shown.creative.id}
        request={request}
        creativeId={shown.creative.id}
        name={nameOf(shown.creative, language)}
        isWritable={isBrand && shown.is_writable && request.allowed_moves.includes('messages')}
        hasUnread={isBrand && shown.unread > 0}
      />
    </div>
  );
}

/** What is new comes first, then the creative that the request is about. */
function firstToRead(threads: readonly MessageThread[], request: RequestDetail): MessageThread | undefined {
  const about = creativeInQuestion(request)?.id;
  return (
    threads.find(({ unread }) => unread > 0) ?? threads.find(({ creative }) => creative.id === about) ?? threads[0]
  );
}
