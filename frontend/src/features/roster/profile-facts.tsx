import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Creative } from '@/api/types';
import { industries, labelText, spokenLanguages } from '@/api/vocabularies';
import { responseQuery } from '@/entities/creative-response';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { requestQuoteFrom } from '@/lib/creative-paths';
import { linkLabel } from '@/lib/link-name';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { useMediaQuery } from '@/ui/use-media-query';
import { UserText } from '@/ui/user-text';
import { useAnswerTime } from './answer-time';
import { canRequestQuote, furtherLinksOf, nameOf, workingLanguagesOf } from './presentation';
import styles from './profile-facts.module.css';
import { Specialties } from './profile-story';
import { ShareProfile } from './share-profile';

/** Below this width the facts have no column of their own. */
export const NARROW = '(max-width: 900px)';

interface FactsProps {
  readonly creative: Creative;
  /** Not published yet: there is nothing to pass on, and its button does nothing. */
  readonly isPreview?: boolean;
  /** The works are in their usual place. */
  readonly hasSpecialties?: boolean;
  /** The control by which the page is reported. */
  readonly report?: ReactNode;
}

interface ProfileFactsProps extends FactsProps {
  /** The service that the request begins with; blank if none was searched for. */
  readonly service: string;
  /** The facts are in the column of the story. */
  readonly isInStory?: boolean;
}

/** The one action of the page, and what a brand weighs before it; on a phone the action stays at the foot of the screen. */
export function ProfileFacts({ service, isInStory = false, ...shown }: ProfileFactsProps) {
  const { creative, isPreview = false } = shown;
  const { user } = useAuth();
  // In the order of the page, so that the keyboard meets it where it is drawn.
  const isNarrow = useMediaQuery(NARROW);
  const action = <RequestAction to={requestQuoteFrom(creative.id, service)} />;
  const request = isPreview ? <div inert>{action}</div> : canRequestQuote(user) ? action : null;
  return (
    <div className={classNames('card stack-20', styles.side)}>
      {isNarrow ? null : request}
      {isInStory ? null : <FactsCard {...shown} />}
      {isNarrow ? request : null}
    </div>
  );
}

/** What a brand weighs: services, languages, fields, and how soon an answer comes. */
export function FactsCard({ creative, isPreview = false, hasSpecialties = false, report }: FactsProps) {
  const { t } = useTranslation('roster');
  const language = useLanguage();
  const facts = useFacts(creative, isPreview);
  return (
    <aside className={styles.facts} aria-label={t('profile.facts')}>
      {hasSpecialties ? (
        <section>
          <h2 className="visually-hidden">{t('profile.work')}</h2>
          <Specialties creative={creative} />
        </section>
      ) : null}
      {facts.length > 0 ? (
        <dl>
          {facts.map(({ term, text }) => (
            <Fact key={term} term={term}>
              {text}
            </Fact>
          ))}
        </dl>
      ) : null}
      <div className="stack-8">
        {creative.portfolio_url ? (
          <a
            className={classNames('icons-18', styles.portfolio)}
            href={creative.portfolio_url}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {t('profile.portfolio')}
            <ArrowUpRight className="mirror" aria-hidden="true" />
          </a>
        ) : null}
        {furtherLinksOf(creative).map((link) => (
          <a
            key={link.url}
            className={classNames('icons-18', styles.portfolio)}
            href={link.url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            title={link.url}
          >
            <UserText>{linkLabel(link)}</UserText>
            <ArrowUpRight className="mirror" aria-hidden="true" />
          </a>
        ))}
        {isPreview ? null : <ShareProfile id={creative.id} name={nameOf(creative, language)} />}
        {report ? <div>{report}</div> : null}
      </div>
    </aside>
  );
}

interface FactWords {
  readonly term: string;
  readonly text: string;
}

/** The facts about the creative; the usual answer time is known for published pages only. */
function useFacts(creative: Creative, isPreview: boolean): readonly FactWords[] {
  const { t, i18n } = useTranslation('roster');
  const language = useLanguage();
  const answerTime = useAnswerTime();
  const { data } = useQuery({ ...responseQuery(creative.id), enabled: !isPreview });
  const hours = data?.typical_hours;
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'long' });
  const languages = workingLanguagesOf(creative).map((label) => labelText(spokenLanguages, label, language));
  const fields = creative.industries.map((label) => labelText(industries, label, language));
  const dialect = creative.can_perform_kuwaiti_dialect;
  return [
    creative.away_until ? { term: t('profile.away'), text: formatDate(creative.away_until, language) } : null,
    languages.length > 0 ? { term: t('profile.languages'), text: list.format(languages) } : null,
    typeof dialect === 'boolean'
      ? { term: t('profile.dialect'), text: t(dialect ? 'profile.yes' : 'profile.no') }
      : null,
    fields.length > 0 ? { term: t('profile.industries'), text: list.format(fields) } : null,
    // The last one: it may come after the others.
    typeof hours === 'number' ? { term: t('profile.answers'), text: answerTime(hours) } : null,
  ].filter((fact) => fact !== null);
}

function RequestAction({ to }: { readonly to: string }) {
  const { t } = useTranslation('roster');
  return (
    <div className={styles.request}>
      <ButtonLink to={to}>{t('requestQuote')}</ButtonLink>
      <p className={classNames('muted text-14', styles.note)}>{t('profile.quoteNote')}</p>
    </div>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className={classNames('row-16 baseline between', styles.fact)}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
