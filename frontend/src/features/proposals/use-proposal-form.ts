/** The proposal's form: a new one, or a new version of an existing one. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useState } from 'react';
import { ApiError } from '@/api/errors';
import type { Proposal, RequestDetail } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { limits, periods } from '@/api/vocabularies';
import { configQuery } from '@/entities/config';
import { reviseProposalMutation, sendProposalMutation } from '@/entities/own-proposal';
import { keptValues } from '@/forms/drafts';
import { useProductForm, type ProductForm } from '@/forms/use-product-form';
import { useSubmitError } from '@/forms/use-submit-error';
import { useLanguage } from '@/i18n';
import { dateInKuwait, datePlus } from '@/lib/delivery-date';
import { requestPath } from '@/lib/request-paths';
import { useToasts } from '@/ui/toast';
import { keepTerms, lastTerms } from './last-terms';
import { emptyProposal, proposalSchemaOn, type ProposalValues } from './schema';
import { proposalBody, valuesOf } from './terms';

export interface ProposalSetup {
  readonly owner: string;
  readonly request: RequestDetail;
  /** The live proposal that is revised; absent for the first one. */
  readonly revised: Proposal | undefined;
}

export interface ProposalForm extends ProductForm<ProposalValues> {
  readonly openedAt: string;
  /** A provider can hold what is paid before the start. */
  readonly hasProvider: boolean;
  /** The date in Kuwait when the form was opened. */
  readonly today: string;
  /** The form began with the creative's last terms. */
  readonly isPrefilled: boolean;
  readonly startEmpty: () => void;
}

const isOfAiService = (service: string) => service.startsWith('AI ');

export function useProposalForm({ owner, request, revised }: ProposalSetup): ProposalForm {
  const { t } = useTranslation('proposals');
  const { succeed, fail } = useToasts();
  const navigate = useNavigate();
  const language = useLanguage();
  const { mutateAsync: send } = useSingleMutation(sendProposalMutation);
  const { mutateAsync: revise } = useSingleMutation(reviseProposalMutation);
  const refuse = useSubmitError(t('form.failed'));
  const { data: config } = useQuery(configQuery);
  const hasProvider = Boolean(config?.payments);
  const [openedAt] = useState(() => new Date().toISOString());
  const today = dateInKuwait(new Date(openedAt));
  const [schema] = useState(() => proposalSchemaOn(today));
  const defaultDate = datePlus(today, periods.proposal_days);
  const draft = { form: `proposal-${request.id}-${revised?.version ?? 0}`, owner };
  const [empty] = useState<ProposalValues>(() => ({
    ...emptyProposal,
    ...(hasProvider && { plan: 'held' }),
    valid_until: defaultDate,
    ai_use: isOfAiService(request.service_category) ? 'generated' : emptyProposal.ai_use,
  }));
  const [begun] = useState(() => {
    if (revised) return { known: valuesOf(revised, { today, defaultDate }, language), isPrefilled: false };
    const known = lastTerms(owner, request.service_category);
    const hasDraft = Object.keys(keptValues(draft, emptyProposal)).length > 0;
    return { known, isPrefilled: !hasDraft && Object.keys(known).length > 0 };
  });
  const [isPrefilled, setPrefilled] = useState(begun.isPrefilled);

  const product = useProductForm<ProposalValues>({
    schema,
    empty,
    known: begun.known,
    draft,
    labels: {
      price_fils: t('fields.price'),
      delivery_days: t('fields.days'),
      deliverables: t('fields.deliverables'),
      revisions_included: t('fields.revisions'),
      plan: t('fields.plan'),
      payment_plan: t('fields.plan'),
      states_rights: t('fields.rights'),
      channels: t('fields.channels'),
      other_channel: t('fields.otherChannel'),
      territory: t('fields.territory'),
      months: t('fields.months'),
      exclusive: t('fields.exclusive'),
      ai_use: t('fields.ai'),
      ai_note: t('fields.aiNote'),
      message: t('fields.message'),
      valid_until: t('fields.validUntil'),
    },
    wireNames: { usage_rights: 'channels' },
    wording: {
      'price_fils.out_of_range': t('fields.priceRange'),
      'price_fils.wrong_type': t('fields.priceRange'),
      'delivery_days.out_of_range': t('fields.daysRange', { max: limits.delivery_days }),
      'delivery_days.wrong_type': t('fields.daysRange', { max: limits.delivery_days }),
      'deliverables.at_least_one': t('fields.deliverablesRequired'),
      'deliverables.too_long': t('fields.deliverablesTooLong', { max: limits.short_text }),
      'revisions_included.out_of_range': t('fields.revisionsRange', { max: limits.revisions }),
      'revisions_included.wrong_type': t('fields.revisionsRange', { max: limits.revisions }),
      'payment_plan.required': t('plan.missing'),
      'payment_plan.out_of_range': t('plan.missing'),
      'payment_plan.sum_mismatch': t('plan.sum'),
      'channels.at_least_one': t('fields.channelsRequired'),
      'valid_until.out_of_range': t('fields.validRange'),
    },
    send: async (values, attempt) => {
      const common = {
        requestId: request.id,
        idempotencyKey: attempt.key,
        body: proposalBody(values, attempt.agreedAt, hasProvider),
      };
      await (revised ? revise({ ...common, proposalId: revised.id }) : send(common));
      keepTerms(owner, request.service_category, values);
      succeed(t(revised ? 'form.revised' : 'form.sent'));
      void navigate(requestPath(request.id));
    },
    onRefused: (error) => {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'proposal_open') fail(t('form.open'));
      else if (code === 'stale_stage') fail(t('form.stale'));
      else refuse(error);
    },
  });
  return {
    ...product,
    openedAt,
    hasProvider,
    today,
    isPrefilled,
    startEmpty: () => {
      product.form.reset(empty);
      setPrefilled(false);
    },
  };
}
