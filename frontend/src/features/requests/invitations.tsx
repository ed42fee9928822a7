import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RequestDetail } from '@/api/lifecycle';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { creativePath } from '@/lib/creative-paths';
import { UserText } from '@/ui/user-text';
import { Section } from './section';
import sections from './section.module.css';
import { isProject, nameOf } from './sides';

/** Who was asked, and who declined and why; for brands and admins, while nothing is selected. */
export function Invitations({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { invited } = request;
  if (!invited || invited.length === 0 || isProject(request)) return null;
  return (
    <Section title={t('invited.title')}>
      <div className={sections.card}>
        <ul className={sections.list}>
          {invited.map(({ creative, at, declined_at: declinedAt, reason }) => (
            <li key={creative.id}>
              <Link className={sections.link} to={creativePath(creative.id)}>
                <UserText>{nameOf(creative, language)}</UserText>
              </Link>
              <p className={sections.muted}>
                {declinedAt
                  ? t('invited.declined', { date: formatDate(declinedAt, language) })
                  : t('invited.at', { date: formatDate(at, language) })}
              </p>
              {reason ? (
                <p>
                  <UserText>{reason}</UserText>
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
