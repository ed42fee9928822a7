import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { proposalPath } from '@/lib/request-paths';
import { Button, ButtonLink } from '@/ui/button';
import { amountToPay, buttonOf, type NextStep } from './moves';
import { liveProposals, nameOf } from '../sides';
import { repeatPath } from './repeat-path';
import styles from '../head/turn-panel.module.css';
import type { DialogName } from './use-opened-move';

/** Where the sections of the page are that a step leads to. */
export const sectionIds = {
  proposals: 'proposals',
  payments: 'payments',
  problem: 'problem',
  messages: 'messages',
} as const;

interface NextStepButtonProps {
  readonly request: RequestDetail;
  readonly step: NextStep;
  /** Next to the large one. */
  readonly isSecond?: boolean;
  readonly onMove: (name: DialogName, target?: string) => void;
}

export function goTo(section: string): void {
  const heading = document.getElementById(section);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

export function NextStepButton({ request, step, isSecond = false, onMove }: NextStepButtonProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const main = step === 'agree-cancel' ? 'danger' : 'primary';
  const look = isSecond ? 'secondary' : main;
  const large = isSecond ? undefined : styles.large;
  const plain = (label: string, act: () => void) => (
    <Button look={look} className={large} onClick={act}>
      {label}
    </Button>
  );

  const link = (label: string, to: string) => (
    <ButtonLink to={to} look={look} className={large}>
      {label}
    </ButtonLink>
  );

  if (step === 'compare') {
    return plain(t('next.compare', { count: liveProposals(request).length }), () => goTo(sectionIds.proposals));
  }
  if (step === 'pay')
    return plain(t('moves.pay.label', { amount: formatMoney(amountToPay(request), language) }), () => onMove(step));
  if (step === 'show-payments') return plain(t('next.showPayments'), () => goTo(sectionIds.payments));
  if (step === 'show-payouts') return link(t('next.showPayouts'), paths.adminPayouts);
  if (step === 'request-again') return link(t('next.requestAgain'), repeatPath(request, 'same'));
  if (step === 'ask-others') return link(t('next.askOthers'), repeatPath(request, 'others'));
  if (step === 'work-again') {
    const { chosen_creative: creative } = request;
    const name = creative ? isolated(nameOf(creative, language), language) : '';
    return link(t('next.workAgain', { name }), repeatPath(request, 'same'));
  }
  if (step === 'revise' || step === 'confirm-brief' || step === 'proposals') {
    const words = { revise: 'next.revise', 'confirm-brief': 'next.confirmBrief', proposals: 'next.proposals' } as const;
    return link(t(words[step]), proposalPath(request.id));
  }
  return plain(t(`moves.${buttonOf(request, step)}.label`), () => onMove(step));
}
