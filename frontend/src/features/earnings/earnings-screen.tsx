/** What a creative earns: held, due, transferred, by month, and where it is transferred to. */
import { useQuery } from '@tanstack/react-query';
import { Banknote, CircleCheck, Hourglass, Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { Earnings } from '@/api/types';
import { earningsFile, earningsQuery } from '@/entities/earnings';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { RecordsPending } from '@/records/records-pending';
import { TestMoney } from '@/records/test-money';
import { BackLink } from '@/ui/back-link';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { PageIntro } from '@/ui/page-intro';
import { Tile, Tiles } from '@/ui/tile';
import { BankDetails } from './bank-details';
import { DueMoney } from './due-money';
import styles from './earnings.lazy.module.css';
import { HeldMoney } from './held-money';
import { Months } from './months';
import { Transfers } from './transfers';

export function EarningsScreen() {
  const { t } = useTranslation('earnings');
  const query = useQuery(earningsQuery);
  const { data, error } = query;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <MessageScreen
        title={t('none.title')}
        text={t('none.text')}
        actions={<ButtonLink to={paths.creativeDashboard}>{t('back')}</ButtonLink>}
      />
    );
  }
  return (
    <div className={styles.page}>
      <BackLink to={paths.creativeDashboard}>{t('back')}</BackLink>
      <PageIntro
        title={t('title')}
        lead={t('lead')}
        actions={
          data && data.months.length > 0 ? (
            <ButtonLink to={earningsFile} look="secondary" reloadDocument download>
              {t('file')}
            </ButtonLink>
          ) : null
        }
      />
      <TestMoney />
      {data ? <Money earnings={data} /> : <RecordsPending query={query} failed={t('failed')} />}
    </div>
  );
}

function Money({ earnings }: { readonly earnings: Earnings }) {
  return (
    <>
      <Sums earnings={earnings} />
      <DueMoney earnings={earnings} />
      <HeldMoney held={earnings.held} />
      <BankDetails details={earnings.details} />
      <Transfers payouts={earnings.payouts} />
      <Months months={earnings.months} />
    </>
  );
}

/** Nothing where a provider never paid. */
function Sums({ earnings }: { readonly earnings: Earnings }) {
  const { t } = useTranslation('earnings');
  const language = useLanguage();
  const { held_fils: held, due_fils: due, in_transfer_fils: transfer, sent_fils: sent } = earnings;
  if (held === 0 && due === 0 && transfer === 0 && sent === 0) return null;
  const amount = (fils: number) => <bdi className={styles.sum}>{formatMoney(fils, language)}</bdi>;
  return (
    <Tiles of="sums">
      <Tile label={t('tiles.held')} value={amount(held)} tone="pending" icon={<Hourglass aria-hidden="true" />} />
      <Tile label={t('tiles.due')} value={amount(due)} tone="accepted" icon={<Banknote aria-hidden="true" />} />
      <Tile label={t('tiles.transfer')} value={amount(transfer)} icon={<Landmark aria-hidden="true" />} />
      <Tile label={t('tiles.sent')} value={amount(sent)} tone="completed" icon={<CircleCheck aria-hidden="true" />} />
    </Tiles>
  );
}
