import { useTranslation } from 'react-i18next';
import type { DisputeCase } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';

/** What an admin reads in addition to what both sides said: which days were kept, and when the brief was changed. */
export function CaseDays({ facts: { days, brief_changed_at: briefs } }: { readonly facts: DisputeCase }) {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  const date = (at: string) => formatDate(at, language);
  return (
    <section className="stack-8">
      <h4>{t('case.title')}</h4>
      <ul className="stack-2">
        {days.map(({ due, due_at: dueAt, done_at: doneAt }) => (
          <li key={`${due}-${dueAt}`} className="line-12">
            <span>{t(`case.${due}`)}</span>
            <span className="muted">{t('case.due', { date: date(dueAt) })}</span>
            <span>
              {doneAt === null
                ? t('case.open')
                : t(`case.${doneAt <= dueAt ? 'kept' : 'late'}`, { date: date(doneAt) })}
            </span>
          </li>
        ))}
      </ul>
      <p>{t('case.briefs', { count: briefs.length, dates: briefs.map(date).join(' · ') })}</p>
      <p className="muted text-15">{t('case.read')}</p>
    </section>
  );
}
