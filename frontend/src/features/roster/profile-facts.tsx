import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Creative } from '@/api/types';
import { industries, labelText, spokenLanguages } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { requestQuoteFrom } from '@/lib/paths';
import { ButtonLink } from '@/ui/button';
import { UserText } from '@/ui/user-text';
import { placeOf, workingLanguagesOf } from './presentation';
import styles from './profile-facts.module.css';

/** What a brand weighs before it asks: the rate first, then the facts, then the one action. */
export function ProfileFacts({ creative }: { readonly creative: Creative }) {
  const { t, i18n } = useTranslation('roster');
  const language = useLanguage();
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'long' });
  const languages = workingLanguagesOf(creative).map((label) => labelText(spokenLanguages, label, language));
  const fields = creative.industries.map((label) => labelText(industries, label, language));
  const dialect = creative.can_perform_kuwaiti_dialect;
  return (
    <aside className={styles.facts}>
      <dl>
        <Fact term={t('profile.rate')}>
          <bdi className={styles.rate}>{creative.rate_display[language]}</bdi>
        </Fact>
        <Fact term={t('profile.location')}>
          <UserText>{placeOf(creative, language)}</UserText>
        </Fact>
        <Fact term={t('profile.experience')}>{t('years', { count: creative.years_experience })}</Fact>
        {languages.length > 0 ? <Fact term={t('profile.languages')}>{list.format(languages)}</Fact> : null}
        {typeof dialect === 'boolean' ? (
          <Fact term={t('profile.dialect')}>{t(dialect ? 'profile.yes' : 'profile.no')}</Fact>
        ) : null}
        {fields.length > 0 ? <Fact term={t('profile.industries')}>{list.format(fields)}</Fact> : null}
      </dl>
      <div className={styles.actions}>
        <ButtonLink to={requestQuoteFrom(creative.id)}>{t('requestQuote')}</ButtonLink>
        {creative.portfolio_url ? (
          <a
            className={styles.portfolio}
            href={creative.portfolio_url}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {t('profile.portfolio')}
            <ArrowUpRight className="mirror" aria-hidden="true" />
          </a>
        ) : null}
        <p className={styles.note}>{t('profile.quoteNote')}</p>
      </div>
    </aside>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
