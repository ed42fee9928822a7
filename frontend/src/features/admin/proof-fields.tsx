/** The password and, with two-step sign-in, a code: re-authentication before admin rights change. */
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import type { ProductForm } from '@/forms/use-product-form';
import type { ProofField } from './use-required-proof';

interface ProofFieldsProps {
  readonly required: readonly ProofField[];
  readonly field: (name: ProofField) => ReturnType<ProductForm<FieldValues>['field']>;
}

export function ProofFields({ required, field }: ProofFieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      {required.includes('current_password') ? (
        <PasswordField
          required
          autoComplete="current-password"
          help={t('proof.passwordHelp')}
          {...field('current_password')}
        />
      ) : null}
      {required.includes('totp') ? (
        <TextField
          required
          dir="ltr"
          autoComplete="one-time-code"
          spellCheck={false}
          help={t('proof.codeHelp')}
          {...field('totp')}
        />
      ) : null}
    </>
  );
}
