import { useTranslation } from 'react-i18next';
import { aiUses } from '@/api/ai-uses';
import { FormSection } from '@/forms/form-card';
import { ChoiceGroup } from '@/ui/checkbox';
import { RadioCard } from '@/ui/radio-card';
import { TextAreaField } from '@/ui/text-area-field';
import styles from './proposals.module.css';
import type { ProposalForm } from './use-proposal-form';

/** Whether AI is used, and for what. */
export function AiSection({ proposal: { form, field } }: { readonly proposal: ProposalForm }) {
  const { t } = useTranslation('proposals');
  const use = form.watch('ai_use');
  return (
    <FormSection title={t('sections.ai')}>
      <ChoiceGroup legend={t('fields.ai')} layout="cards">
        <div className={styles.stack}>
          {aiUses.map((option) => (
            <RadioCard
              key={option}
              value={option}
              label={t(`ai.${option}`)}
              hint={t(`ai.${option}Hint`)}
              {...form.register('ai_use')}
            />
          ))}
        </div>
      </ChoiceGroup>
      {use === 'none' ? null : <TextAreaField rows={2} {...field('ai_note')} />}
    </FormSection>
  );
}
