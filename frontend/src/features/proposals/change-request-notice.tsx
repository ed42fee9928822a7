/** What the brand asks to be changed, with the price that it would pay. */
import { useTranslation } from 'react-i18next';
import type { ChangeRequest } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { filsOf, formatMoney, typedMoney } from '@/lib/money';
import { Button } from '@/ui/button';
import { WrittenParagraphs } from '@/ui/detail-list';
import { Notice } from '@/ui/notice';
import styles from './proposals.module.css';
import type { ProposalForm } from './use-proposal-form';

interface ChangeRequestNoticeProps {
  readonly proposal: ProposalForm;
  readonly asked: ChangeRequest;
  readonly round: number;
  readonly brand: string;
}

export function ChangeRequestNotice({ proposal: { form }, asked, round, brand }: ChangeRequestNoticeProps) {
  const { t } = useTranslation('proposals');
  const language = useLanguage();
  const counter = asked.counter_price_fils;
  const isTaken = counter !== null && filsOf(form.watch('price_fils')) === counter;
  const take = (fils: number) =>
    form.setValue('price_fils', typedMoney(fils), { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <Notice>
      <div className={classNames('stack-8 at-start', styles.noticeBody)}>
        <p className={styles.noticeTitle}>{t('changeRequest.title', { brand: isolated(brand, language) })}</p>
        <p className={classNames('muted text-14', styles.small)}>{t('changeRequest.round', { round })}</p>
        <p>
          <WrittenParagraphs>{asked.message}</WrittenParagraphs>
        </p>
        {counter === null ? null : (
          <div className="line-16 middle" role="status">
            <p className={styles.strong}>
              {t('changeRequest.counter', { amount: `\u2068${formatMoney(counter, language)}\u2069` })}
            </p>
            {isTaken ? (
              <p>{t('changeRequest.taken')}</p>
            ) : (
              <Button look="secondary" size="small" onClick={() => take(counter)}>
                {t('changeRequest.take')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Notice>
  );
}
