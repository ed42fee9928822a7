/** The message, how long the proposal is good for, and what is sent in one line. */
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proposal } from '@/api/types';
import { periods } from '@/api/vocabularies';
import { FormEnd, FormSection } from '@/forms/form-card';
import { datePlus } from '@/lib/delivery-date';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { TextAreaField } from '@/ui/text-area-field';
import { changedTerms, revisedTerms } from './changes';
import styles from './proposals.module.css';
import { proposalBody } from './terms';
import type { ProposalForm } from './use-proposal-form';
import { useRecap } from './use-recap';

const TermsChanges = lazy(async () => ({ default: (await import('./of-revision')).TermsChanges }));

interface SendSectionProps {
  readonly proposal: ProposalForm;
  readonly revised: Proposal | undefined;
}

export function SendSection({ proposal, revised }: SendSectionProps) {
  const { t } = useTranslation('proposals');
  const hintId = useId();
  const { form, field, isSending, today, openedAt } = proposal;
  const values = form.watch();
  const recap = useRecap(values, today);
  const next = revised && revisedTerms(revised, proposalBody(values, openedAt, proposal.hasProvider));
  const changed = revised && next ? changedTerms(revised, next) : [];
  const isUnchanged = revised !== undefined && changed.length === 0;
  return (
    <FormSection title={t('sections.send')}>
      <TextAreaField required rows={5} help={t('fields.messageHelp')} {...field('message')} />
      <div className={styles.half}>
        <DateField
          required
          shown={values.valid_until}
          min={datePlus(today, 1)}
          max={datePlus(today, periods.proposal_days_max)}
          help={t('fields.validHelp')}
          {...field('valid_until')}
        />
      </div>
      {revised && next ? (
        <Suspense fallback={null}>
          <TermsChanges before={revised} after={next} changed={changed} />
        </Suspense>
      ) : null}
      <FormEnd hintId={hintId} hint={isUnchanged ? t('form.unchangedHint') : recap}>
        <Button type="submit" busy={isSending} disabled={isUnchanged} aria-describedby={hintId}>
          {t(isSending ? 'form.sending' : revised ? 'form.submitVersion' : 'form.submit')}
        </Button>
      </FormEnd>
    </FormSection>
  );
}
