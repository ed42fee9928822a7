import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ProductForm } from '@/forms/use-product-form';
import { TextField } from '@/ui/text-field';
import type { ProofField } from './use-proof';

interface ProofFieldsProps {
  readonly asked: readonly ProofField[];
  readonly field: (name: ProofField) => ReturnType<ProductForm<FieldValues>['field']>;
}

export function ProofFields({ asked, field }: ProofFieldsProps) {
  const { t } = useTranslation('proof');
  return (
    <>
      {asked.includes('current_password') ? (
        <TextField
          required
          dir="ltr"
          type="password"
          autoComplete="current-password"
          help={t('passwordHelp')}
          {...field('current_password')}
        />
      ) : null}
      {asked.includes('totp') ? (
        <TextField
          required
          dir="ltr"
          autoComplete="one-time-code"
          spellCheck={false}
          help={t('codeHelp')}
          {...field('totp')}
        />
      ) : null}
    </>
  );
}
