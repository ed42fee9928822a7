import { BadgeCheck } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Creative } from '@/api/types';
import { useLanguage } from '@/i18n';
import { creativePath, requestQuoteFrom } from '@/lib/paths';
import { writtenIn } from '@/lib/script';
import { motifOf } from '@/lib/service-motifs';
import { Avatar } from '@/ui/avatar';
import { ButtonLink } from '@/ui/button';
import { Cover } from '@/ui/cover';
import { Tags } from '@/ui/tags';
import { WrittenText } from '@/ui/written-text';
import styles from './creative-card.module.css';
import { bioOf, nameOf, placeOf, skillsOf } from './presentation';

const SKILLS_SHOWN = 3;

interface CreativeCardProps {
  readonly creative: Creative;
  readonly heading?: 'h2' | 'h3';
}

export const CreativeCard = memo(function CreativeCard({ creative, heading: Heading = 'h3' }: CreativeCardProps) {
  const { t } = useTranslation('roster');
  const language = useLanguage();
  const name = nameOf(creative, language);
  const bio = bioOf(creative, language);
  return (
    <li className={styles.card}>
      <div className={styles.cover}>
        <Cover motif={motifOf(creative.skills)} seed={creative.id} width={360} height={180} />
      </div>
      <div className={styles.body}>
        <div className={styles.who}>
          <Avatar name={name} seed={creative.id} image={creative.profile_image_url} />
          <span className={styles.vetted}>
            <BadgeCheck aria-hidden="true" />
            {t('vetted')}
          </span>
        </div>
        <div>
          <Heading className={styles.name}>
            <Link to={creativePath(creative.id)}>
              <WrittenText>{name}</WrittenText>
            </Link>
          </Heading>
          <p className={styles.meta}>
            <span>
              <WrittenText>{placeOf(creative, language)}</WrittenText>
            </span>
            {creative.years_experience > 0 ? <span>{t('years', { count: creative.years_experience })}</span> : null}
          </p>
        </div>
        <p className={styles.bio} lang={writtenIn(bio)} dir="auto">
          {bio}
        </p>
        <Tags tags={skillsOf(creative, language)} most={SKILLS_SHOWN} />
        <div className={styles.foot}>
          <p className={styles.rate}>
            <bdi>{creative.rate_display[language]}</bdi>
          </p>
          <ButtonLink
            to={requestQuoteFrom(creative.id)}
            look="soft"
            size="small"
            className={styles.quote}
            aria-label={t('requestQuoteFrom', { name })}
          >
            {t('requestQuote')}
          </ButtonLink>
        </div>
      </div>
    </li>
  );
});
