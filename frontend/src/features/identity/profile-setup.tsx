/** The one choice of a role; the name comes along, and for brands a company. */
import { useId } from 'react';
import { Brush, Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { ApiError } from '@/api/errors';
import { FormEnd } from '@/forms/form-card';
import { useProductForm } from '@/forms/use-product-form';
import { safeNext } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { homeOf } from '@/session/destinations';
import { Button } from '@/ui/button';
import { ChoiceGroup } from '@/ui/checkbox';
import { ErrorSummary } from '@/ui/error-summary';
import { RadioCard } from '@/ui/radio-card';
import { TextField } from '@/ui/text-field';
import { useToasts } from '@/ui/toast';
import { createProfile } from './api';
import { AuthFrame } from './auth-frame';
import styles from './identity.module.css';
import { profileSchema, roles } from './schemas';

const pictures = { brand: Store, creative: Brush } as const;

export function ProfileSetup() {
  const { user } = useAuth();
  const [search] = useSearchParams();
  if (!user) return null;
  if (user.role) return <Navigate to={safeNext(search.get('next')) ?? homeOf(user)} replace />;
  return <ProfileForm fullName={user.full_name ?? ''} owner={user.id} />;
}

function ProfileForm({ fullName, owner }: { readonly fullName: string; readonly owner: string }) {
  const { t } = useTranslation('identity');
  const { adopt, reload } = useAuth();
  const { fail } = useToasts();
  const hintId = useId();
  const { form, field, errorOf, summary, submit, isSending } = useProductForm({
    schema: profileSchema,
    empty: { role: '', full_name: '', company_name: '' },
    known: { full_name: fullName },
    draft: { form: 'profile', owner },
    labels: { role: t('profile.role'), full_name: t('fields.fullName'), company_name: t('profile.company') },
    wording: { 'full_name.required': t('signUp.nameRequired') },
    send: async (values) => adopt(await createProfile(values)),
    onRefused: (error) => {
      // Set up in another tab meanwhile: the account goes where it belongs.
      if (error instanceof ApiError && error.code === 'profile_exists') void reload();
      else fail(t('profile.failed'));
    },
  });
  const role = form.watch('role');
  const ready = role !== '' && form.watch('full_name').trim() !== '';

  return (
    <AuthFrame title={t('profile.title')} lead={t('profile.lead')}>
      <form className={styles.roles} noValidate onSubmit={submit}>
        <ErrorSummary {...summary} />
        <ChoiceGroup legend={t('profile.role')} error={errorOf('role')} layout="cards">
          {roles.map((name) => {
            const Picture = pictures[name];
            return (
              <RadioCard
                key={name}
                value={name}
                label={t(`profile.roles.${name}`)}
                hint={t(`profile.roles.${name}Hint`)}
                picture={
                  <span className={styles.rolePicture}>
                    <Picture aria-hidden="true" />
                  </span>
                }
                {...form.register('role')}
              />
            );
          })}
        </ChoiceGroup>
        <div className={styles.form}>
          <TextField required autoComplete="name" {...field('full_name')} />
          {role === 'brand' ? <TextField autoComplete="organization" help={t('profile.companyHelp')} {...field('company_name')} /> : null}
          <FormEnd hintId={hintId} hint={ready ? undefined : t('profile.hint')}>
            <Button type="submit" busy={isSending} disabled={!ready} aria-describedby={hintId}>
              {t(isSending ? 'profile.sending' : 'profile.submit')}
            </Button>
          </FormEnd>
        </div>
      </form>
    </AuthFrame>
  );
}
