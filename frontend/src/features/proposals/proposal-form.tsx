import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSheet } from '@/forms/form-card';
import { ErrorSummary } from '@/ui/error-summary';
import { AiSection } from './ai-section';
import { DeliverablesSection } from './deliverables-section';
import { PriceSection } from './price-section';
import { PlanSection } from './plan-section';
import { PrefilledNotice } from './prefilled-notice';
import { RightsSection } from './rights-section';
import { SendSection } from './send-section';
import { useProposalForm, type ProposalSetup } from './use-proposal-form';

const ChangeRequestNotice = lazy(async () => ({ default: (await import('./of-revision')).ChangeRequestNotice }));

export function ProposalForm(setup: ProposalSetup) {
  const { t } = useTranslation('proposals');
  const { request, revised } = setup;
  const proposal = useProposalForm(setup);
  return (
    <form noValidate aria-label={t(revised ? 'revise.title' : 'title')} onSubmit={proposal.submit}>
      <FormSheet>
        <ErrorSummary {...proposal.summary} />
        {proposal.isPrefilled ? <PrefilledNotice onClear={proposal.startEmpty} /> : null}
        {revised?.change_request ? (
          <Suspense fallback={null}>
            <ChangeRequestNotice
              proposal={proposal}
              asked={revised.change_request}
              round={revised.change_rounds}
              brand={request.brand_name}
            />
          </Suspense>
        ) : null}
        <PriceSection proposal={proposal} wished={request.wished_date} />
        <DeliverablesSection proposal={proposal} />
        <PlanSection proposal={proposal} />
        <RightsSection proposal={proposal} />
        <AiSection proposal={proposal} />
        <SendSection proposal={proposal} revised={revised} />
      </FormSheet>
    </form>
  );
}
