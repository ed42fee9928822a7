/** The message, how long the proposal is good for, and what is sent in one line. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proposal } from '@/api/types';
import { periods } from '@/api/vocabularies';
import { FormEnd, FormSection } from '@/forms/form-card';
import { useLanguage } from '@/i18n';
import { formatDay } from '@/i18n/relative-time';
import { datePlus, endInKuwait } from '@/lib/delivery-date';
import { Button } from '@/ui/button';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { changedTerms, revisedTerms } from './changes';
import styles from './proposals.module.css';

import { proposalBody } from './terms';
import { TermsChanges } from './terms-changes';
import { usePartLabels } from './use-part-labels';
import type { ProposalForm } from './use-proposal-form';
import { useRecap } from './use-recap';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

interface SendSectionProps {
  readonly proposal: ProposalForm;
  readonly revised: Proposal | undefined;
}

export function SendSection({ proposal, revised }: SendSectionProps) {
  const { t } = useTranslation('proposals');
  const language = useLanguage();
  const hintId = useId();
  const labels = usePartLabels();
  const { form, field, isSending, today, openedAt } = proposal;
  const values = form.watch();
  const recap = useRecap(values, today);
  const next = revised && revisedTerms(revised, proposalBody(values, labels, openedAt));
  const changed = revised && next ? changedTerms(revised, next) : [];
  // The browser writes the date its own way: 12/04 is a day in April to some.
  const lastDay = DATE.test(values.valid_until)
    ? t('fields.validOn', { date: formatDay(endInKuwait(values.valid_until).toISOString(), language) })
    : '';
  const isUnchanged = revised !== undefined && changed.length === 0;
  return (
    <FormSection title={t('sections.send')}>
      <TextAreaField required rows={5} help={t('fields.messageHelp')} {...field('message')} />
      <div className={styles.half}>
        <TextField
          required
          type="date"
          min={datePlus(today, 1)}
          max={datePlus(today, periods.proposal_days_max)}
          help={`${lastDay} ${t('fields.validHelp')}`.trim()}
          {...field('valid_until')}
        />
      </div>
      {revised && next ? <TermsChanges before={revised} after={next} changed={changed} /> : null}
      <FormEnd hintId={hintId} hint={isUnchanged ? t('form.unchangedHint') : recap}>
        <Button type="submit" busy={isSending} disabled={isUnchanged} aria-describedby={hintId}>
          {t(isSending ? 'form.sending' : revised ? 'form.submitVersion' : 'form.submit')}
        </Button>
      </FormEnd>
    </FormSection>
  );
}
