/** Why the user cannot apply now, and where to go instead. */
import { BadgeCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import type { Eligibility } from './eligibility';

export function EligibilityScreen({ eligibility }: { readonly eligibility: Eligibility }) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const accepted = eligibility.kind === 'accepted';
  const [title, text] =
    eligibility.kind === 'waiting'
      ? [
          t('eligibility.waiting.title'),
          t('eligibility.waiting.text', { date: formatDate(eligibility.until.toISOString(), language) }),
        ]
      : [
          t(`eligibility.${accepted ? 'accepted' : 'open'}.title`),
          t(`eligibility.${accepted ? 'accepted' : 'open'}.text`),
        ];
  return (
    <MessageScreen
      tone={accepted ? 'success' : 'pending'}
      icon={accepted ? <BadgeCheck aria-hidden="true" /> : <Clock aria-hidden="true" />}
      title={title}
      text={text}
      actions={
        <>
          <ButtonLink to={paths.creativeDashboard}>{t('eligibility.dashboard')}</ButtonLink>
          <ButtonLink to={paths.creatives} look="secondary">
            {t('eligibility.browse')}
          </ButtonLink>
        </>
      }
    />
  );
}
