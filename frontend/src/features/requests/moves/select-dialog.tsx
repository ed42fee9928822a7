import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Proposal } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { selectProposalMutation } from '@/entities/proposal-moves';
import { useProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { formatDay } from '@/i18n/relative-time';
import { afterWorkingDays, dateInKuwait, endInKuwait } from '@/lib/delivery-date';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { useNow } from '@/ui/use-now';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { useToasts } from '@/ui/toast';
import { ActionDialog } from './action-dialog';
import { SelectionAbsence } from './selection-absence';
import { AfterSelection, SelectedTerms } from './selection-terms';
import type { MoveDialogProps } from './use-opened-move';
import { ChangeList } from '../terms/change-list';
import sections from '../section.module.css';
import { useHolidays } from '../use-holidays';

const nothing = z.object({});

interface SelectDialogProps extends MoveDialogProps {
  readonly proposal: Proposal;
}

/** The last look before a selection; a version that arrives in the meantime is shown instead of the one that was read. */
export function SelectDialog({ request, proposal, onClose, onDone }: SelectDialogProps) {
  const { t } = useTranslation('requests');
  const { t: shell } = useTranslation();
  const language = useLanguage();
  const { succeed } = useToasts();
  const holidays = useHolidays();
  const now = useNow();
  const { mutateAsync: select } = useSingleMutation(selectProposalMutation);
  const [read] = useState(proposal);
  const product = useProductForm({
    schema: nothing,
    empty: {},
    beside: String(proposal.version),
    labels: {},
    send: async (_values, { key }) => {
      const { id, version } = proposal;
      await select({ id, version, requestId: request.id, idempotencyKey: key });
      succeed(t('moves.select.done'));
      onDone();
    },
  });
  const isNewer = proposal.version !== read.version;
  const free = new Set(holidays.map(({ date }) => date));
  const today = dateInKuwait(now);
  const dueDate = afterWorkingDays(today, proposal.delivery_days, free);
  const dueBy = formatDay(endInKuwait(dueDate).toISOString(), language);

  if (!proposal.allowed_moves.includes('select')) {
    return (
      <Dialog
        title={t('moves.select.title')}
        onClose={onClose}
        actions={<Button onClick={onClose}>{shell('close')}</Button>}
      >
        <Notice kind="error">{t(proposal.brief_changed ? 'proposals.briefChangedText' : 'moves.select.gone')}</Notice>
      </Dialog>
    );
  }
  return (
    <ActionDialog
      title={t('moves.select.title')}
      submit={t('moves.select.submit', { amount: formatMoney(proposal.price_fils, language) })}
      form={isNewer ? { ...product, refusal: null } : product}
      onClose={onClose}
    >
      {isNewer ? (
        <>
          <Notice kind="error">{t('moves.select.newer', { version: proposal.version })}</Notice>
          <ChangeList proposal={proposal} since={read} />
        </>
      ) : null}
      <SelectionAbsence request={request} proposal={proposal} days={{ from: today, until: dueDate }} />
      <SelectedTerms request={request} proposal={proposal} dueBy={dueBy} />
      <AfterSelection request={request} proposal={proposal} dueBy={dueBy} />
      <p>
        <a className={sections.link} href={paths.terms} target="_blank" rel="noreferrer">
          {t('moves.select.terms')}
        </a>
      </p>
    </ActionDialog>
  );
}
