import { useTranslation } from 'react-i18next';
import type { User } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { useProductForm } from '@/forms/use-product-form';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { useToasts } from '@/ui/toast';
import { AccountSection } from './account-section';
import styles from './account.module.css';
import { FormOnDemand } from './form-on-demand';
import { saveProfileMutation } from '@/entities/profile';
import { classNames } from '@/lib/class-names';
import { RefusalNotice } from './refusal-notice';
import { profileSchema } from './schemas';

export function ProfileSection({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  return (
    <AccountSection id="profile" title={t('profile.title')} text={t('profile.text')}>
      <div>
        <p className={styles.strong}>
          <bdi>{user.full_name}</bdi>
        </p>
        {user.company_name ? (
          <p className={styles.text}>
            <bdi>{user.company_name}</bdi>
          </p>
        ) : null}
      </div>
      <FormOnDemand label={t('profile.edit')}>{(close) => <ProfileForm user={user} onSaved={close} />}</FormOnDemand>
    </AccountSection>
  );
}

function ProfileForm({ user, onSaved }: { readonly user: User; readonly onSaved: () => void }) {
  const { t } = useTranslation('account');
  const { mutateAsync: saveProfile } = useSingleMutation(saveProfileMutation);
  const { succeed } = useToasts();
  const isBrand = user.role === 'brand';
  const { field, submit, isSending, refusal } = useProductForm({
    schema: profileSchema,
    empty: { full_name: '', company_name: '' },
    known: { full_name: user.full_name ?? '', company_name: user.company_name ?? '' },
    labels: { full_name: t('profile.name'), company_name: t('profile.company') },
    wording: { 'full_name.required': t('profile.nameRequired') },
    send: async ({ full_name, company_name }) => {
      await saveProfile({ full_name: full_name.trim(), ...(isBrand && { company_name: company_name.trim() }) });
      succeed(t('profile.saved'));
      onSaved();
    },
  });
  return (
    <form className={classNames('stack-20', styles.form)} noValidate onSubmit={submit} aria-label={t('profile.title')}>
      <RefusalNotice refusal={refusal} fallback={t('saveFailed')} />
      <TextField required autoComplete="name" {...field('full_name')} />
      {isBrand ? <TextField autoComplete="organization" {...field('company_name')} /> : null}
      <Button type="submit" look="secondary" busy={isSending} className={styles.submit}>
        {t(isSending ? 'saving' : 'save')}
      </Button>
    </form>
  );
}
