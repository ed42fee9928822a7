/** The creative that a visitor is about to request a quote from, above the form that signs them in. */
import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Creative } from '@/api/types';
import { serviceText } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { Avatar } from '@/ui/avatar';
import { UserText } from '@/ui/user-text';
import styles from './asked-creative.module.css';

const SKILLS_SHOWN = 3;

interface AskedCreativeProps {
  readonly creative: Creative;
  readonly name: string;
}

export function AskedCreative({ creative, name }: AskedCreativeProps) {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  return (
    <section className={styles.card} aria-label={t('purpose.creative')}>
      <Avatar name={name} seed={creative.id} image={creative.profile_image_url} />
      <div className={styles.words}>
        <p className={classNames('row-6 middle strong', styles.name)}>
          <UserText>{name}</UserText>
          <BadgeCheck aria-hidden="true" />
        </p>
        <p className="muted text-14">
          {creative.skills
            .slice(0, SKILLS_SHOWN)
            .map((skill) => serviceText(skill, language))
            .join(' · ')}
        </p>
        <p className="muted text-14">
          <bdi>{creative.rate_display[language]}</bdi>
        </p>
      </div>
    </section>
  );
}
