/** The profile setup: chooses the role, once, with the name and, for brands, a company. */
import { useEffect, useId } from 'react';
import { Brush, Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { ApiError } from '@/api/errors';
import { useSingleMutation } from '@/api/use-single-mutation';
import { FormEnd } from '@/forms/form-card';
import { useErrorMessage } from '@/forms/use-error-message';
import { useProductForm } from '@/forms/use-product-form';
import { paths, safeNext } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { homeOf } from '@/session/destinations';
import { Button } from '@/ui/button';
import { ChoiceGroup } from '@/ui/checkbox';
import { RadioCard } from '@/ui/radio-card';
import { TextField } from '@/ui/text-field';
import { useToasts } from '@/ui/toast';
import { createProfileMutation } from '@/entities/profile';
import { classNames } from '@/lib/class-names';
import { AuthFrame } from './auth-frame';
import styles from './identity.module.css';
import { saveReturnPath } from './return-path';
import { profileBody, profileSchema, roles } from './schemas';

const pictures = { brand: Store, creative: Brush } as const;

export function ProfileSetup() {
  const { user } = useAuth();
  const [search] = useSearchParams();
  if (!user) return null;
  // An admin without a profile may choose a role as well.
  if (user.role && user.role !== 'admin') return <Onward to={safeNext(search.get('next')) ?? homeOf(user)} />;
  const next = safeNext(search.get('next')) ?? '';
  return <ProfileForm fullName={user.full_name ?? ''} owner={user.id} asked={roleFor(next)} />;
}

/** The role that the page which the account is going to has asked for already. */
function roleFor(next: string): '' | 'brand' | 'creative' {
  const [pathname] = next.split('?');
  if (pathname === paths.joinCreative) return 'creative';
  return pathname === paths.requestQuote ? 'brand' : '';
}

/** Redirects, and clears the path that a sign-up stored for its mail: a destination is used once. */
function Onward({ to }: { readonly to: string }) {
  useEffect(() => saveReturnPath(undefined), []);
  return <Navigate to={to} replace />;
}

interface ProfileFormProps {
  readonly fullName: string;
  readonly owner: string;
  /** Chosen already, and open to change. */
  readonly asked: '' | 'brand' | 'creative';
}

function ProfileForm({ fullName, owner, asked }: ProfileFormProps) {
  const { t } = useTranslation('identity');
  const { reload } = useAuth();
  const { mutateAsync: createProfile } = useSingleMutation(createProfileMutation);
  const { fail } = useToasts();
  const errorMessage = useErrorMessage();
  const hintId = useId();
  const { form, field, errorOf, submit, isSending } = useProductForm({
    schema: profileSchema,
    empty: { role: '', full_name: '', company_name: '' },
    known: { full_name: fullName, role: asked },
    draft: { form: 'profile', owner },
    labels: { role: t('profile.role'), full_name: t('fields.fullName'), company_name: t('profile.company') },
    wording: { 'full_name.required': t('missing.fullName') },
    send: async (values) => {
      await createProfile(profileBody(values));
    },
    onRefused: (error) => {
      // Set up in another tab in the meantime: the account is redirected to its home.
      if (error instanceof ApiError && error.code === 'profile_exists') void reload();
      else fail(errorMessage(error, t('profile.failed')));
    },
  });
  const role = form.watch('role');
  const ready = role !== '' && form.watch('full_name').trim() !== '';

  return (
    <AuthFrame title={t('profile.title')} lead={t('profile.lead')}>
      <form className="stack-12" noValidate onSubmit={submit}>
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
        <div className={classNames('stack-20', styles.form)}>
          <TextField required autoComplete="name" {...field('full_name')} />
          {role === 'brand' ? (
            <TextField autoComplete="organization" help={t('profile.companyHelp')} {...field('company_name')} />
          ) : null}
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
