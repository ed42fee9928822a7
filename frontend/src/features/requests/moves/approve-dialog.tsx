/** Approves a delivery: says which notes it leaves undone, and asks. */
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { useAuth } from '@/session/auth';
import { Notice } from '@/ui/notice';
import { useOpenNotes } from '../deliveries/annotations/open-notes';
import { TextDialog } from './text-dialog';
import { useMove } from './use-move';
import type { MoveDialogProps } from './use-opened-move';

export function ApproveDialog({ request, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { user } = useAuth();
  const makeMove = useMove({ requestId: request.id, done: t('moves.approve.done'), onDone });
  const { typed, unsent, unresolved, isLoading } = useOpenNotes(request);
  // An admin has no notes, and reads those of the brand.
  const left = [
    { key: 'moves.approve.unsent', count: typed + unsent },
    { key: 'moves.approve.unresolved', count: unresolved },
  ] as const;
  const open = left.filter(({ count }) => count > 0);
  if (isLoading) return null;
  return (
    <TextDialog
      title={t('moves.approve.title')}
      field={undefined}
      submit={t(open.length > 0 ? 'moves.approve.anyway' : 'moves.approve.submit')}
      look={open.length > 0 ? 'danger' : 'primary'}
      draft={{ form: `approve-${request.id}`, owner: user?.id ?? '' }}
      send={(_text, attempt) => makeMove({ move: 'approve', body: {} }, attempt)}
      onClose={onClose}
    >
      {open.length > 0 ? (
        <Notice>
          {open.map(({ key, count }) => (
            <p key={key}>{t(key, { count })}</p>
          ))}
        </Notice>
      ) : null}
      <p>{t('moves.approve.text', { version: request.deliveries.at(-1)?.version ?? 1 })}</p>
      {request.held_fils > 0 ? (
        <p>{t('moves.approve.held', { amount: formatMoney(request.held_fils, language) })}</p>
      ) : null}
    </TextDialog>
  );
}
