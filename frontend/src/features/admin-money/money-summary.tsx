import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { Code } from '@/ui/code';
import { StatusPill } from '@/ui/status-pill';
import { UserText } from '@/ui/user-text';
import styles from './admin-money.lazy.module.css';

export type PersonOfMoney = readonly [role: 'brand' | 'creative', name: string];

type NameOfAmount =
  | 'ordered'
  | 'received'
  | 'counted'
  | 'suspense'
  | 'refunded'
  | 'takenBack'
  | 'refund'
  | 'transfer'
  | 'balance'
  | 'ready'
  | 'project';

/** With what it is, in fils. */
export type AmountOfMoney = readonly [name: NameOfAmount, fils: number];

export interface PayeeOfMoney {
  readonly id: string;
  readonly name: string;
  readonly fils: number;
  /** Why an admin should look at it before it is paid. */
  readonly signs: readonly string[];
}

/** What a step with money is about; no dialog asks about money without it. */
export type MoneyAbout =
  | {
      /** Of the project. */
      readonly code?: string | undefined;
      readonly people: readonly [PersonOfMoney, ...PersonOfMoney[]];
      readonly amounts: readonly [AmountOfMoney, ...AmountOfMoney[]];
    }
  | { readonly payees: readonly PayeeOfMoney[] }
  /** Who and how much are fields of the dialog. */
  | 'entered';

/** Who is concerned by a step with money, in which project, and how much it is. */
export function MoneySummary({ about }: { readonly about: MoneyAbout }) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  if (about === 'entered') return null;
  if ('payees' in about) return <Payees payees={about.payees} />;
  const { code, people, amounts } = about;
  return (
    <dl className={styles.summary}>
      {code ? (
        <div>
          <dt>{t('summary.code')}</dt>
          <dd>
            <Code>{code}</Code>
          </dd>
        </div>
      ) : null}
      {people.map(([role, name]) =>
        name === '' ? null : (
          <div key={role}>
            <dt>{t(`summary.${role}`)}</dt>
            <dd>
              <UserText>{name}</UserText>
            </dd>
          </div>
        ),
      )}
      {amounts.map(([name, fils]) => (
        <div key={name}>
          <dt>{t(`summary.${name}`)}</dt>
          <dd>
            <bdi>{formatMoney(fils, language)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Payees({ payees }: { readonly payees: readonly PayeeOfMoney[] }) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  return (
    <dl className={styles.summary}>
      {payees.map(({ id, name, fils, signs }) => (
        <div key={id}>
          <dt>
            <UserText>{name}</UserText>
          </dt>
          <dd className="stack-4 at-start">
            <bdi>{formatMoney(fils, language)}</bdi>
            {signs.length > 0 ? <StatusPill color="yellow" label={t('payouts.lookFirst')} /> : null}
            {signs.map((sign) => (
              <p key={sign} className="text-15">
                {sign}
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
