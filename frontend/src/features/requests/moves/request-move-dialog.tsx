import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { MadeMove } from '@/entities/request';
import { useAuth } from '@/session/auth';
import { wordsOf } from './moves';
import { loadWords, useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { liveProposals, otherPartyOf } from '../sides';
import { TextDialog } from './text-dialog';
import { useMove } from './use-move';
import type { MoveDialogProps } from './use-opened-move';

// Most requests are cancelled before anything is paid.
const GoneMoney = lazy(async () => {
  const [{ GoneMoney: Loaded }] = await Promise.all([import('./gone-money'), loadWords(['payments'])]);
  return { default: Loaded };
});

/** Moves that need nothing but a text, or not even that. */
const plainMoves = {
  'decline-invitation': (reason) => ({ move: 'decline-invitation', body: { reason } }),
  'open-to-others': () => ({ move: 'open-to-others', body: {} }),
  decline: (reason) => ({ move: 'decline', body: { reason } }),
  cancel: (reason) => ({ move: 'cancel', body: { reason } }),
  'agree-cancel': () => ({ move: 'agree-cancel', body: {} }),
  'take-back-cancel': () => ({ move: 'take-back-cancel', body: {} }),
  'refuse-cancel': (reason) => ({ move: 'refuse-cancel', body: { reason } }),
  reopen: () => ({ move: 'reopen', body: {} }),
  'accept-revision': () => ({ move: 'accept-revision', body: {} }),
  'refuse-revision': (reason) => ({ move: 'refuse-revision', body: { reason } }),
  hold: (reason) => ({ move: 'hold', body: { reason } }),
  'report-after-silence': (reason) => ({ move: 'report-after-silence', body: { reason } }),
} as const satisfies Readonly<Record<string, (text: string) => MadeMove>>;

export type PlainMove = keyof typeof plainMoves;

export function isPlainMove(name: string): name is PlainMove {
  return name in plainMoves;
}

const ENDS: ReadonlySet<PlainMove> = new Set<PlainMove>(['decline', 'cancel', 'agree-cancel', 'decline-invitation']);

interface RequestMoveDialogProps extends MoveDialogProps {
  readonly move: PlainMove;
}

export function RequestMoveDialog({ request, move, onClose, onDone }: RequestMoveDialogProps) {
  const { t, i18n } = useTranslation('requests');
  const language = useLanguage();
  const { user } = useAuth();
  const words = wordsOf(request, move);
  const makeMove = useMove({ requestId: request.id, done: t(`moves.${words}.done`), onDone });
  const values = {
    count: liveProposals(request).length,
    other: isolated(otherPartyOf(request, language), language),
  };
  const field = `moves.${words}.field`;
  const isAskedOrAgreed = words === 'ask-cancel' || words === 'agree-cancel';
  return (
    <TextDialog
      title={t(`moves.${words}.title`)}
      field={i18n.exists(field, { ns: 'requests' }) ? t(field as 'moves.cancel.field') : undefined}
      submit={t(`moves.${words}.submit`)}
      look={ENDS.has(move) ? 'danger' : 'primary'}
      draft={{ form: `${move}-${request.id}`, owner: user?.id ?? '' }}
      send={(text, attempt) => makeMove(plainMoves[move](text), attempt)}
      onClose={onClose}
    >
      <p>{t(`moves.${words}.text`, values)}</p>
      {isAskedOrAgreed && request.recorded_fils > 0 ? (
        <Suspense>
          <GoneMoney request={request} />
        </Suspense>
      ) : null}
    </TextDialog>
  );
}
