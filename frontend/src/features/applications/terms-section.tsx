import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormEnd, FormSection } from '@/forms/form-card';
import { TermsBox } from '@/forms/terms-box';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import type { ProductForm } from '@/forms/use-product-form';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import type { ApplicationValues } from './schema';

interface TermsSectionProps {
  readonly application: ProductForm<ApplicationValues>;
  readonly uploads: UploadStatus;
}

export function TermsSection({ application, uploads }: TermsSectionProps) {
  const { t } = useTranslation('applications');
  const hintId = useId();
  const { form, errorOf, isSending } = application;
  const [skills, agreed] = form.watch(['skills', 'agreeToTerms']);
  const missing = skills.length === 0 ? t('terms.skillHint') : agreed ? undefined : t('terms.hint');
  const hint = missing ?? (uploads === 'done' ? undefined : t(`form.notYet.${uploads}`));
  return (
    <FormSection title={t('sections.terms')}>
      <TermsBox title={t('terms.title')} sections={t('terms.sections', { returnObjects: true })} />
      <Checkbox label={t('terms.agree')} error={errorOf('agreeToTerms')} {...form.register('agreeToTerms')} />
      <FormEnd hintId={hintId} hint={hint}>
        <Button type="submit" busy={isSending} disabled={hint !== undefined} aria-describedby={hintId}>
          {t(isSending ? 'form.sending' : 'form.submit')}
        </Button>
      </FormEnd>
    </FormSection>
  );
}
