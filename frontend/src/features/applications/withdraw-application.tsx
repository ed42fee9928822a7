/** Withdrawing an open application, confirmed in a dialog. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { withdrawApplicationMutation } from '@/entities/application';
import { useErrorMessage } from '@/forms/use-error-message';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { useToasts } from '@/ui/toast';

export function WithdrawApplication({ id }: { readonly id: string }) {
  const { t } = useTranslation('inbox');
  const { t: shell } = useTranslation();
  const { succeed, fail } = useToasts();
  const errorMessage = useErrorMessage();
  const [isAsking, setAsking] = useState(false);
  const { mutate: withdraw, isPending } = useSingleMutation({
    ...withdrawApplicationMutation,
    onSuccess: () => {
      setAsking(false);
      succeed(t('withdraw.done'));
    },
    onError: (error) => fail(errorMessage(error, t('withdraw.failed'))),
  });
  return (
    <>
      <Button look="ghost" onClick={() => setAsking(true)}>
        {t('progress.withdraw')}
      </Button>
      {isAsking ? (
        <Dialog
          title={t('withdraw.title')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button look="secondary" onClick={() => setAsking(false)}>
                {shell('cancel')}
              </Button>
              <Button look="danger" busy={isPending} onClick={() => withdraw(id)}>
                {t('withdraw.confirm')}
              </Button>
            </>
          }
        >
          <p>{t('withdraw.text')}</p>
        </Dialog>
      ) : null}
    </>
  );
}
