/** What a creative says of themselves, and what they do. */
import { useTranslation } from 'react-i18next';
import type { Creative } from '@/api/types';
import { useLanguage } from '@/i18n';
import { writtenIn } from '@/lib/script';
import { Tags } from '@/ui/tags';
import { UserParagraph } from '@/ui/user-text';
import styles from './creative-profile.module.css';
import { bioOf, specialtiesOf } from './presentation';

interface ProfileStoryProps {
  readonly creative: Creative;
  /** False where they are among the facts. */
  readonly hasSpecialties?: boolean;
}

export function ProfileStory({ creative, hasSpecialties = true }: ProfileStoryProps) {
  const { t } = useTranslation('roster');
  const language = useLanguage();
  const bio = bioOf(creative, language);
  const bioLanguage = writtenIn(bio);
  return (
    <>
      <section>
        <h2 className={styles.heading}>{t('profile.about')}</h2>
        <UserParagraph className={styles.bio} lang={bioLanguage}>
          {bio}
        </UserParagraph>
        {bioLanguage && bioLanguage !== language ? <p className={styles.note}>{t('profile.otherLanguage')}</p> : null}
      </section>
      {hasSpecialties ? (
        <section>
          <h2 className={styles.heading}>{t('profile.work')}</h2>
          <Specialties creative={creative} />
        </section>
      ) : null}
    </>
  );
}

/** Every service that the creative offers, with its styles. */
export function Specialties({ creative }: { readonly creative: Creative }) {
  const language = useLanguage();
  return (
    <ul className={styles.specialties}>
      {specialtiesOf(creative, language).map((specialty) => (
        <li key={specialty.service}>
          <h3 className={styles.service}>{specialty.service}</h3>
          {specialty.styles.length > 0 ? <Tags tags={specialty.styles} /> : null}
        </li>
      ))}
    </ul>
  );
}
