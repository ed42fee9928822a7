import { useTranslation } from 'react-i18next';
import type { QuoteRequest } from '@/api/types';
import { formatDate } from '@/i18n/format';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { requestPath } from '@/lib/request-paths';
import { Button, ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/notice';
import styles from './quote-form.module.css';

interface RepeatedBriefNoticeProps {
  readonly request: QuoteRequest;
  readonly busy: boolean;
  readonly onSendAgain: (event: React.SyntheticEvent) => void;
}

/** Asks before the same brief goes out twice; sending it again is a press of its own, so that a double click does not. */
export function RepeatedBriefNotice({ request, busy, onSendAgain }: RepeatedBriefNoticeProps) {
  const { t } = useTranslation('quotes');
  const language = useLanguage();
  return (
    <div role="alert">
      <Notice>
        <p>{t('repeated.text', { date: formatDate(request.created_at, language) })}</p>
        <div className={classNames('cluster-8', styles.choices)}>
          <ButtonLink to={requestPath(request.id)} look="secondary" size="small">
            {t('repeated.see')}
          </ButtonLink>
          <Button look="ghost" size="small" busy={busy} onClick={onSendAgain}>
            {t('repeated.again')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
