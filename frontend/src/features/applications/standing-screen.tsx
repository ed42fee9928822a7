/** Why there is nothing to fill in now, and where to go instead. */
import { BadgeCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import type { Standing } from './standing';

export function StandingScreen({ standing }: { readonly standing: Standing }) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const accepted = standing.kind === 'accepted';
  const [title, text] =
    standing.kind === 'waiting'
      ? [t('standing.waiting.title'), t('standing.waiting.text', { date: formatDate(standing.until.toISOString(), language) })]
      : [t(`standing.${accepted ? 'accepted' : 'open'}.title`), t(`standing.${accepted ? 'accepted' : 'open'}.text`)];
  return (
    <MessageScreen
      tone={accepted ? 'success' : 'pending'}
      icon={accepted ? <BadgeCheck aria-hidden="true" /> : <Clock aria-hidden="true" />}
      title={title}
      text={text}
      actions={
        <>
          <ButtonLink to={paths.creativeDashboard}>{t('standing.dashboard')}</ButtonLink>
          <ButtonLink to={paths.creatives} look="secondary">
            {t('standing.browse')}
          </ButtonLink>
        </>
      }
    />
  );
}
