/** Makes an account an admin: admins do it for others, the setup code does it for the first. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useSingleMutation } from '@/api/use-single-mutation';
import { requiredEmail } from '@/forms/rules';
import { useProductForm } from '@/forms/use-product-form';
import { paths } from '@/lib/paths';
import { cleaned } from '@/lib/typed-text';
import { useAuth } from '@/session/auth';
import { Button } from '@/ui/button';
import { ErrorSummary } from '@/ui/error-summary';
import { Notice } from '@/ui/notice';
import { PageIntro } from '@/ui/page-intro';
import { TextField } from '@/ui/text-field';
import { AdminRefusal } from './admin-refusal';
import { Admins } from './admin-setup-admins';
import styles from './admin-setup.module.css';
import { ProofFields } from './proof-fields';
import { emptyProof, proofShape, useRequiredProof, type ProofField } from './use-required-proof';
import { adminSetupQuery, makeAdminMutation } from '@/entities/admin';
import { classNames } from '@/lib/class-names';

const REDIRECT_MS = 2_000;
/** What admins may do, and where they do it. */
const permissions = {
  review: paths.admin,
  users: paths.adminPeople,
  requests: paths.adminRequests,
  admins: paths.adminSetup,
} as const;
const permissionNames = Object.keys(permissions) as (keyof typeof permissions)[];

function wasRefused(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'refused' in state;
}

export function AdminSetup() {
  const { t } = useTranslation('admin');
  const { user, reload } = useAuth();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { mutateAsync: makeAdmin } = useSingleMutation(makeAdminMutation);
  const [done, setDone] = useState(false);
  const isOther = user?.is_admin === false;
  const { data: setup, isError } = useQuery({ ...adminSetupQuery, enabled: isOther });
  // If it is not known, the first admin still gets in.
  const needsCode = isOther && (isError || setup?.needs_setup_code === true);
  const required = useRequiredProof(user?.is_admin === true);
  // The hook returns a new list each time; the same names are the same schema.
  const asked = required.join(' ');
  const schema = useMemo(
    () =>
      z.object({
        email: requiredEmail,
        setup_code: z.string(),
        ...proofShape(asked.split(' ') as readonly ProofField[]),
      }),
    [asked],
  );

  useEffect(() => {
    if (!done) return undefined;
    const timer = window.setTimeout(() => void navigate(paths.admin), REDIRECT_MS);
    return () => window.clearTimeout(timer);
  }, [done, navigate]);

  const { form, field, summary, submit, isSending, refusal } = useProductForm({
    schema,
    empty: { email: '', setup_code: '', ...emptyProof },
    labels: {
      email: t('setup.email'),
      setup_code: t('setup.code'),
      current_password: t('proof.password'),
      totp: t('proof.code'),
    },
    send: async ({ email, setup_code, ...proof }) => {
      await makeAdmin({ email, setupCode: setup_code, proof });
      await reload();
      setDone(true);
    },
  });

  return (
    <div className={styles.frame}>
      <PageIntro title={t('setup.title')} lead={t(needsCode ? 'setup.leadFirst' : 'setup.lead')} />
      <form
        className={classNames('card stack-20', styles.sheet)}
        noValidate
        onSubmit={submit}
        aria-label={t('setup.title')}
      >
        {wasRefused(state) && !refusal && !done ? <Notice kind="error">{t('noPermission')}</Notice> : null}
        <ErrorSummary {...summary} />
        <AdminRefusal refusal={refusal} fallback={t('setup.failed')} unreachable={t('setup.failedRetry')} />
        {done ? <Notice kind="success">{t('setup.done')}</Notice> : null}
        <TextField required type="email" autoComplete="email" help={t('setup.emailHelp')} {...field('email')} />
        {needsCode ? (
          <TextField
            required
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            help={t('setup.codeHelp')}
            {...field('setup_code')}
          />
        ) : null}
        <ProofFields required={required} field={field} />
        <Button type="submit" busy={isSending} disabled={cleaned(form.watch('email')) === '' || done}>
          {t(isSending ? 'setup.sending' : 'setup.submit')}
        </Button>
      </form>
      {user?.is_admin ? <Admins self={user} /> : null}
      <section className={styles.permissions} aria-labelledby="admin-permissions">
        <h2 className={styles.heading} id="admin-permissions">
          {t('setup.permissionsTitle')}
        </h2>
        <ul className={classNames('stack-8 diamonds', styles.list)}>
          {permissionNames.map((permission) => (
            <li key={permission}>
              {user?.is_admin ? (
                <Link className={classNames('text-link medium', styles.link)} to={permissions[permission]}>
                  {t(`setup.permissions.${permission}`)}
                </Link>
              ) : (
                t(`setup.permissions.${permission}`)
              )}
            </li>
          ))}
        </ul>
        {/* The list above is the product's, word for word. */}
        <p className={classNames('muted text-15', styles.further)}>{t('setup.further')}</p>
        <Link className={classNames('text-link medium', styles.link)} to={paths.admin}>
          {t('setup.panel')}
        </Link>
      </section>
    </div>
  );
}
