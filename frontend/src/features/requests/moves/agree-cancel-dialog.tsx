import { useTranslation } from 'react-i18next';
import { agreedProposal } from '@/api/proposal-states';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { useAuth } from '@/session/auth';
import { Notice } from '@/ui/notice';
import { netOf } from '../net-of';
import { viewerOf } from '../sides';
import { GoneMoney } from './gone-money';
import { TextDialog } from './text-dialog';
import { useMove } from './use-move';
import type { MoveDialogProps } from './use-opened-move';

/** Agrees to a cancellation, after reading who gets what of the held money. */
export function AgreeCancelDialog({ request, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation('payments');
  const { t: words } = useTranslation('requests');
  const language = useLanguage();
  const { user } = useAuth();
  const makeMove = useMove({ requestId: request.id, done: words('moves.agree-cancel.done'), onDone });
  const { cancel, held_fils: held } = request;
  const toBrand = cancel?.to_brand_fils ?? null;
  const hasChanged = cancel !== null && cancel.held_fils !== null && cancel.held_fils !== held;
  const amount = (fils: number) => formatMoney(fils, language);
  const viewer = viewerOf(request.side);
  const agreed = agreedProposal(request.proposals);
  const toCreative = held - (toBrand ?? 0);
  // The fee comes out of what the creative gets.
  const reader = viewer === 'creative' && agreed && agreed.fee_fils > 0 ? 'creativeNet' : viewer;
  return (
    <TextDialog
      title={words('moves.agree-cancel.title')}
      field={undefined}
      submit={words('moves.agree-cancel.submit')}
      look="danger"
      draft={{ form: `agree-cancel-${request.id}`, owner: user?.id ?? '' }}
      send={(_text, attempt) => makeMove({ move: 'agree-cancel', body: {} }, attempt)}
      onClose={onClose}
    >
      <p>{words('moves.agree-cancel.text')}</p>
      {hasChanged ? (
        <Notice kind="error">{t('cancel.changed')}</Notice>
      ) : toBrand === null ? null : (
        <p className="medium">
          {t(`cancel.agree.${reader}`, {
            held: amount(held),
            brand: amount(toBrand),
            creative: amount(toCreative),
            net: amount(agreed ? netOf(toCreative, agreed) : toCreative),
          })}
        </p>
      )}
      <GoneMoney request={request} />
    </TextDialog>
  );
}
