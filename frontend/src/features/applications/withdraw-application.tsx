/** Withdrawing an open application, confirmed in a dialog. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { withdrawApplicationMutation } from '@/entities/application';
import { QuestionDialog } from '@/forms/question-dialog';
import { useErrorMessage } from '@/forms/use-error-message';
import { Button } from '@/ui/button';
import { useToasts } from '@/ui/toast';

export function WithdrawApplication({ id }: { readonly id: string }) {
  const { t } = useTranslation('inbox');
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
        <QuestionDialog
          title={t('withdraw.title')}
          confirm={t('withdraw.confirm')}
          look="danger"
          busy={isPending}
          onConfirm={() => withdraw(id)}
          onClose={() => setAsking(false)}
        >
          <p>{t('withdraw.text')}</p>
        </QuestionDialog>
      ) : null}
    </>
  );
}
