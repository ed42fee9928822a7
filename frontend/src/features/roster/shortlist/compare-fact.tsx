/** One fact of a compared creative. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Creative, WorkCover } from '@/api/types';
import { labelText, spokenLanguages } from '@/api/vocabularies';
import { worksQuery } from '@/entities/creative';
import { responseQuery } from '@/entities/creative-response';
import { creativeRecordQuery } from '@/entities/reputation';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { formatDays } from '@/i18n/short-date';
import { BadgeLines, FactLines } from '@/records/reputation/fact-lines';
import { NewOnMarsam, Score } from '@/records/reputation/score';
import { AwayMark } from '@/ui/away-mark';
import { Skeleton } from '@/ui/skeleton';
import { SoundPlayer } from '@/ui/media/sound-player';
import { UserText } from '@/ui/user-text';
import { useAnswerTime } from '../answer-time';
import { nameOf, placeOf, skillsOf, specialtiesOf, workingLanguagesOf } from '../presentation';
import styles from './compare-table.lazy.module.css';

const FACTS = [
  'services',
  'specialties',
  'rate',
  'experience',
  'location',
  'dialect',
  'languages',
  'available',
  'record',
  'answers',
  'works',
  'listen',
] as const;

type Fact = (typeof FACTS)[number];

function voiceOf({ covers }: Creative): WorkCover | undefined {
  return Object.values(covers).find(({ kind, play }) => kind === 'audio' && play);
}

/** The rows of a comparison: voices and days away only where there are some. */
export function comparedFacts(creatives: readonly Creative[]): readonly Fact[] {
  const hasVoice = creatives.some((creative) => voiceOf(creative) !== undefined);
  const isSomeoneAway = creatives.some(({ away_until: until, next_absence: coming }) => until !== null || coming);
  return FACTS.filter((fact) => (fact !== 'listen' || hasVoice) && (fact !== 'available' || isSomeoneAway));
}

interface CompareFactProps {
  readonly fact: Fact;
  readonly creative: Creative;
}

export function CompareFact({ fact, creative }: CompareFactProps) {
  const { t } = useTranslation('shortlist');
  const { t: roster } = useTranslation('roster');
  const language = useLanguage();
  switch (fact) {
    case 'services':
      return <Lines lines={skillsOf(creative, language)} />;
    case 'specialties':
      return <Lines lines={specialtiesOf(creative, language).flatMap(({ styles: of }) => of)} />;
    case 'rate':
      return (
        <strong className={styles.rate}>
          <bdi>{creative.rate_display[language]}</bdi>
        </strong>
      );
    case 'experience': {
      const years = creative.years_experience;
      return typeof years === 'number' ? roster('profile.years', { count: years }) : <Missing />;
    }
    case 'location':
      return <UserText>{placeOf(creative, language)}</UserText>;
    case 'dialect': {
      const dialect = creative.can_perform_kuwaiti_dialect;
      return typeof dialect === 'boolean' ? t(dialect ? 'table.yes' : 'table.no') : <Missing />;
    }
    case 'languages':
      return <Lines lines={workingLanguagesOf(creative).map((label) => labelText(spokenLanguages, label, language))} />;
    case 'available':
      return creative.away_until ? (
        <AwayMark>{roster('awayUntil', { date: formatDate(creative.away_until, language) })}</AwayMark>
      ) : creative.next_absence ? (
        <AwayMark>{roster('awayComing', { days: formatDays(creative.next_absence, language) })}</AwayMark>
      ) : (
        t('table.now')
      );
    case 'record':
      return <Record id={creative.id} />;
    case 'answers':
      return <AnswerTime id={creative.id} />;
    case 'works':
      return <WorksCount id={creative.id} />;
    case 'listen':
      return <Voice creative={creative} />;
    default:
      return null;
  }
}

function Missing({ text = 'none' }: { readonly text?: 'none' | 'unknown' }) {
  const { t } = useTranslation('shortlist');
  return <span className={styles.missing}>{t(`table.${text}`)}</span>;
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return <Missing />;
  return (
    <ul className={styles.lines}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function AnswerTime({ id }: { readonly id: string }) {
  const answerTime = useAnswerTime();
  const { data, isPending } = useQuery(responseQuery(id));
  if (isPending) return <Skeleton />;
  // Nothing that they could have given: too few have asked them so far.
  return typeof data?.typical_hours === 'number' ? answerTime(data.typical_hours) : <Missing text="unknown" />;
}

/** What is counted, or that there is nothing to count yet. */
function Record({ id }: { readonly id: string }) {
  const { data, isPending } = useQuery(creativeRecordQuery(id));
  if (isPending) return <Skeleton />;
  if (!data) return <Missing text="unknown" />;
  const { score, facts, badges, is_new: isNew } = data;
  if (isNew) return <NewOnMarsam />;
  if (!score && facts.length + badges.length === 0) return <Missing text="unknown" />;
  return (
    <div className="stack-8">
      {score ? <Score score={score} /> : null}
      <BadgeLines badges={badges} />
      <FactLines facts={facts} badges={badges} whose="creative" />
    </div>
  );
}

function WorksCount({ id }: { readonly id: string }) {
  const { t } = useTranslation('shortlist');
  const { data, isPending } = useQuery(worksQuery(id));
  if (isPending) return <Skeleton />;
  return data ? t('table.count', { count: data.length }) : <Missing />;
}

function Voice({ creative }: { readonly creative: Creative }) {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  const sound = voiceOf(creative)?.play;
  if (!sound) return <span className={styles.missing}>{t('table.noSample')}</span>;
  return (
    <div className={styles.sound}>
      <SoundPlayer sound={sound} name={nameOf(creative, language)} />
    </div>
  );
}
