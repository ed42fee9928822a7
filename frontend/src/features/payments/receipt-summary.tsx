/** The receipt of a payment that has just arrived: what it says first, next to the message, without a click. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { receiptQuery } from '@/entities/request-documents';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { Code, WithCode } from '@/ui/code';
import { Detail, DetailList } from '@/ui/detail-list';
import styles from './payments.lazy.module.css';

export function ReceiptSummary({ paymentId }: { readonly paymentId: string }) {
  const { t } = useTranslation('documents');
  const language = useLanguage();
  // Until it has loaded, and where it does not, the link to the paper is there.
  const { data: receipt } = useQuery(receiptQuery(paymentId));
  if (!receipt) return null;
  const { amount, creative, number } = receipt;
  const isArabic = language === 'ar';
  return (
    <section className={classNames('card', styles.receipt)} aria-labelledby="receipt-title">
      <h2 id="receipt-title" className={styles.title}>
        <WithCode text={t('receipt.number', { number })} code={number} />
      </h2>
      <DetailList>
        <Detail label={t('receipt.amount')}>
          <bdi>{isArabic ? amount.ar : amount.en}</bdi>
        </Detail>
        <Detail label={t('receipt.paidOn')}>{formatDate(receipt.paid_on, language)}</Detail>
        <Detail label={t('receipt.method')}>{t(`receipt.methods.${receipt.method}`)}</Detail>
        <Detail label={t('creative')}>
          <bdi>{(isArabic ? creative.name_ar : null) ?? creative.name}</bdi>
        </Detail>
        <Detail label={t('projectCode')}>
          <Code>{receipt.request_code}</Code>
        </Detail>
        <Detail label={t('inWords')} size="whole">
          {isArabic ? amount.words_ar : amount.words_en}
        </Detail>
      </DetailList>
    </section>
  );
}
