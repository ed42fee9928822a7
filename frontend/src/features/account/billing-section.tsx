/** What a brand wants on its receipts. */
import { useTranslation } from 'react-i18next';
import { saveBillingMutation, type BillingDetails } from '@/entities/account';
import { usePaymentWay } from '@/entities/payment-way';
import { useSingleMutation } from '@/api/use-single-mutation';
import { useProductForm } from '@/forms/use-product-form';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { useToasts } from '@/ui/toast';
import { AccountSection } from './account-section';
import styles from './account.module.css';
import { FormOnDemand } from './form-on-demand';
import { RefusalNotice } from './refusal-notice';
import { billingSchema } from './schemas';

const rows = ['name', 'address', 'registration'] as const;

function isGiven(billing: BillingDetails): boolean {
  return rows.some((row) => billing[row]);
}

/** Brands are asked where payments go through Marsam; what was given before is shown anywhere. */
export function useAsksForBilling(billing: BillingDetails | null): boolean {
  const way = usePaymentWay();
  return billing !== null && (way === 'held' || isGiven(billing));
}

export function BillingSection({ billing }: { readonly billing: BillingDetails }) {
  const { t } = useTranslation('account');
  const hasAny = isGiven(billing);
  return (
    <AccountSection id="billing" title={t('billing.title')} text={t('billing.text')}>
      {hasAny ? (
        <dl className="stack-8">
          {rows.map((row) =>
            billing[row] ? (
              <div key={row}>
                <dt className={styles.text}>{t(`billing.${row}`)}</dt>
                <dd className={styles.written}>
                  <bdi>{billing[row]}</bdi>
                </dd>
              </div>
            ) : null,
          )}
        </dl>
      ) : (
        <p className={styles.text}>{t('billing.none')}</p>
      )}
      <FormOnDemand label={t(hasAny ? 'billing.edit' : 'billing.add')}>
        {(close) => <BillingForm billing={billing} onSaved={close} />}
      </FormOnDemand>
    </AccountSection>
  );
}

function BillingForm({ billing, onSaved }: { readonly billing: BillingDetails; readonly onSaved: () => void }) {
  const { t } = useTranslation('account');
  const { mutateAsync: saveBilling } = useSingleMutation(saveBillingMutation);
  const { succeed } = useToasts();
  const { field, submit, isSending, refusal } = useProductForm({
    schema: billingSchema,
    empty: { billing_name: '', billing_address: '', billing_registration: '' },
    known: {
      billing_name: billing.name ?? '',
      billing_address: billing.address ?? '',
      billing_registration: billing.registration ?? '',
    },
    labels: {
      billing_name: t('billing.name'),
      billing_address: t('billing.address'),
      billing_registration: t('billing.registration'),
    },
    send: async (values) => {
      await saveBilling(values);
      succeed(t('billing.saved'));
      onSaved();
    },
  });
  return (
    <form className={classNames('stack-20', styles.form)} noValidate onSubmit={submit} aria-label={t('billing.title')}>
      <RefusalNotice refusal={refusal} fallback={t('saveFailed')} />
      <TextField autoComplete="organization" help={t('billing.help')} {...field('billing_name')} />
      <TextAreaField rows={3} autoComplete="street-address" {...field('billing_address')} />
      <TextField {...field('billing_registration')} />
      <Button type="submit" look="secondary" busy={isSending} className={styles.submit}>
        {t(isSending ? 'saving' : 'save')}
      </Button>
    </form>
  );
}
