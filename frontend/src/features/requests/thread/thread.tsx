import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import type { RequestDetail } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { messagesQuery, readMessagesMutation } from '@/entities/request-messages';
import { classNames } from '@/lib/class-names';
import { RecordsPending } from '@/records/records-pending';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { MessageRow } from './message-row';
import styles from './messages.module.css';
import { isProject, viewerOf } from '../sides';

// Forms come after the page.
const MessageComposer = lazy(async () => ({ default: (await import('./message-composer')).MessageComposer }));

interface ThreadProps {
  readonly request: RequestDetail;
  /** Undefined for a creative, who has one thread. */
  readonly creativeId: string | undefined;
  /** Who is on the other side. */
  readonly name: string;
  readonly isWritable: boolean;
  readonly hasUnread: boolean;
}

/** One conversation, the newest message at its end. */
export function Thread({ request, creativeId, name, isWritable, hasUnread }: ThreadProps) {
  const { t } = useTranslation('requests');
  const pages = useInfiniteQuery(messagesQuery({ requestId: request.id, creativeId }));
  const { ofError } = useErrorText();
  const { mutateAsync: markRead } = useSingleMutation(readMessagesMutation);
  const box = useRef<HTMLDivElement>(null);
  const viewer = viewerOf(request.side);
  const messages = pages.data?.pages.flatMap(({ items }) => items).toReversed();
  const newest = messages?.at(-1);
  const newestId = newest?.id;
  const isNew = hasUnread && newest !== undefined && newest.from !== viewer && newest.read_at === null;
  const unreadId = isNew && viewer !== 'admin' ? newestId : undefined;
  const { id: requestId } = request;

  const isBeforeOffer = request.side === 'invited';
  const ofCreative = isBeforeOffer ? 'messages.emptyBeforeOffer' : 'messages.emptyCreative';
  const ask = viewer === 'creative' ? ofCreative : 'messages.emptyWritable';
  const emptyText = isWritable && !isProject(request) ? ask : 'messages.empty';

  useEffect(() => {
    // It stays unread if that fails, and is marked when the next one arrives.
    if (unreadId) void markRead({ requestId, creativeId }).catch(() => undefined);
  }, [unreadId, markRead, requestId, creativeId]);

  // The newest message is in sight, also after it has arrived.
  useLayoutEffect(() => {
    if (newestId && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newestId]);

  if (!messages) return <RecordsPending query={pages} failed={t('messages.loadFailed')} />;
  return (
    <div className={classNames('stack-14 at-start', styles.thread)}>
      {pages.hasNextPage ? (
        <Button look="ghost" size="small" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('messages.older')}
        </Button>
      ) : null}
      {pages.isFetchNextPageError ? (
        <Notice kind="error">{`${t('messages.loadFailed')}. ${ofError(pages.error)}`}</Notice>
      ) : null}
      {messages.length === 0 ? (
        <p className="muted text-15">{t(emptyText)}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        <div className={styles.box} ref={box} role="log" aria-label={t('messages.with', { name })} tabIndex={0}>
          <ol className="stack-12">
            {messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                isOwn={message.from === viewer}
                sender={message.from === 'brand' ? request.brand_name : name}
              />
            ))}
          </ol>
        </div>
      )}
      {isWritable ? (
        <Suspense>
          <MessageComposer
            key={creativeId ?? 'own'}
            requestId={requestId}
            creativeId={creativeId}
            sendsFiles={request.side === 'owner' || request.side === 'chosen'}
          />
        </Suspense>
      ) : null}
      {!isWritable && messages.length > 0 && viewer !== 'admin' ? (
        <p className="muted text-15">{t('messages.readOnly')}</p>
      ) : null}
    </div>
  );
}
