import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { User } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { revokeAdminMutation } from '@/entities/admin';
import { useProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { useAuth } from '@/session/auth';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { AdminRefusal } from './admin-refusal';
import { ProofFields } from './proof-fields';
import { emptyProof, proofShape, useRequiredProof, type ProofField } from './use-required-proof';

interface RemoveAdminDialogProps {
  readonly admin: User;
  readonly isSelf: boolean;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Asks for the password before revoking admin rights; admins who revoke their own must sign in again. */
export function RemoveAdminDialog({ admin, isSelf, onRemoved, onClose }: RemoveAdminDialogProps) {
  const { t } = useTranslation('admin');
  const { t: shell } = useTranslation();
  const language = useLanguage();
  const formId = useId();
  const { clearUser } = useAuth();
  const { mutateAsync: revokeAdmin } = useSingleMutation(revokeAdminMutation);
  const required = useRequiredProof(true);
  // The hook returns a new list each time; the same names are the same schema.
  const asked = required.join(' ');
  const schema = useMemo(() => z.object(proofShape(asked.split(' ') as readonly ProofField[])), [asked]);
  const { form, field, summary, submit, isSending, refusal } = useProductForm({
    schema,
    empty: emptyProof,
    labels: { current_password: t('proof.password'), totp: t('proof.code') },
    send: async (proof) => {
      await revokeAdmin({ id: admin.id, proof });
      onRemoved();
      if (isSelf) clearUser();
    },
  });
  const first = required[0];
  const wrong = summary.items[0]?.field;
  const focused = useRef(0);

  useEffect(() => {
    if (first) form.setFocus(first);
  }, [form, first]);
  // Once per attempt: correcting a field while typing must not move the focus to the next one.
  useEffect(() => {
    if (wrong === undefined || summary.attempt === focused.current) return;
    focused.current = summary.attempt;
    form.setFocus(wrong as ProofField);
  }, [form, wrong, summary.attempt]);

  return (
    <Dialog
      title={t('admins.question', { name: isolated(admin.full_name ?? admin.email, language) })}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button type="submit" form={formId} look="danger" busy={isSending}>
            {t(isSending ? 'admins.removing' : 'admins.remove')}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack-16" noValidate onSubmit={submit}>
        <p>{t(isSelf ? 'admins.ownText' : 'admins.text')}</p>
        <AdminRefusal refusal={refusal} fallback={t('admins.removeFailed')} />
        <ProofFields required={required} field={field} />
      </form>
    </Dialog>
  );
}
