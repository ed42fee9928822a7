/** Declining in two taps: the button, then a reason; own words take a few more. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idempotencyKey } from '@/api/idempotency-key';
import { limits } from '@/api/vocabularies';
import { useSingleMutation } from '@/api/use-single-mutation';
import { moveMutation } from '@/entities/request';
import { useErrorMessage } from '@/forms/use-error-message';
import { classNames } from '@/lib/class-names';
import { cleaned } from '@/lib/typed-text';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { useToasts } from '@/ui/toast';
import styles from './inbox.module.css';

interface DeclineInvitationProps {
  readonly requestId: string;
  /** Names the request, for a list of them. */
  readonly label: string;
  /** Called before the request leaves the list. */
  readonly onDeclined: () => void;
}

export function DeclineInvitation({ requestId, label, onDeclined }: DeclineInvitationProps) {
  const { t } = useTranslation('inbox');
  const { succeed, fail } = useToasts();
  const errorMessage = useErrorMessage();
  const { mutateAsync: move, isPending } = useSingleMutation(moveMutation);
  const [isOpen, setOpen] = useState(false);
  const [own, setOwn] = useState<string | null>(null);
  const id = useId();

  const decline = async (reason: string) => {
    try {
      await move({
        id: requestId,
        made: { move: 'decline-invitation', body: { reason } },
        idempotencyKey: idempotencyKey(),
      });
      onDeclined();
      succeed(t('decline.done'));
    } catch (error) {
      fail(errorMessage(error, t('decline.failed')));
    }
  };
  const reasons: readonly string[] = t('decline.reasons', { returnObjects: true });
  return (
    <>
      <Button
        look="ghost"
        size="small"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setOpen(!isOpen);
          setOwn(null);
        }}
      >
        {t('actions.decline')}
      </Button>
      {isOpen ? (
        <div
          className={classNames('cluster-8 middle', styles.reasons)}
          id={id}
          role="group"
          aria-label={t('decline.why')}
        >
          <p className={styles.due}>{t('decline.why')}</p>
          {reasons.map((reason) => (
            <Button key={reason} look="secondary" size="small" busy={isPending} onClick={() => void decline(reason)}>
              {reason}
            </Button>
          ))}
          <Button
            look="secondary"
            size="small"
            aria-expanded={own !== null}
            onClick={() => setOwn(own === null ? '' : null)}
          >
            {t('decline.other')}
          </Button>
          {own === null ? null : (
            <form
              className={classNames('cluster-8 bottom', styles.own)}
              onSubmit={(event) => {
                event.preventDefault();
                if (cleaned(own) !== '') void decline(cleaned(own));
              }}
            >
              <TextField
                required
                label={t('decline.own')}
                value={own}
                maxLength={limits.long_text}
                onChange={(event) => setOwn(event.target.value)}
              />
              <Button type="submit" size="small" busy={isPending} disabled={cleaned(own) === ''}>
                {t('decline.send')}
              </Button>
            </form>
          )}
        </div>
      ) : null}
    </>
  );
}
