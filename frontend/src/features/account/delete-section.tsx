import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSingleMutation } from '@/api/use-single-mutation';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { Button } from '@/ui/button';
import { useToasts } from '@/ui/toast';
import { AccountSection } from './account-section';
import { deleteAccountMutation, type Account } from '@/entities/account';
import { ProofDialog } from './proof-dialog';
import type { Asked } from './schemas';

export function DeleteSection({ account }: { readonly account: Account }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { user, clearUser } = useAuth();
  const { succeed } = useToasts();
  const { mutateAsync: deleteAccount } = useSingleMutation(deleteAccountMutation);
  const [asking, setAsking] = useState(false);
  const points = ['signIn', user?.role === 'creative' ? 'roster' : 'personal', 'others'] as const;
  const asks: readonly Asked[] = [
    ...(account.has_password ? (['current_password'] as const) : []),
    ...(account.totp_enabled ? (['totp'] as const) : []),
  ];
  return (
    <AccountSection id="remove" title={t('remove.title')} text={t('remove.text')}>
      <div className="cluster-12 middle">
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('remove.open')}
        </Button>
      </div>
      {asking ? (
        <ProofDialog
          title={t('remove.question')}
          asks={asks}
          submit={t('remove.submit')}
          look="danger"
          fallback={t('remove.failed')}
          send={async (proof) => {
            await deleteAccount(proof);
            setAsking(false);
            void navigate(paths.home);
            clearUser();
            succeed(t('remove.done'));
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('remove.lead')}</p>
          <ul className="stack-8 diamonds">
            {points.map((point) => (
              <li key={point}>{t(`remove.points.${point}`)}</li>
            ))}
          </ul>
          <p>{t('remove.download')}</p>
        </ProofDialog>
      ) : null}
    </AccountSection>
  );
}
