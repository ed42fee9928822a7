import { ArrowRight, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { gated } from '@/session/destinations';
import { ButtonLink } from '@/ui/button';
import { PageTitle } from '@/ui/page-title';
import styles from './hero.module.css';
import { CoverGrid } from './cover-grid';

const facts = ['free', 'review', 'pricing'] as const;

export function Hero() {
  const { t } = useTranslation('home');
  const { user } = useAuth();
  const [before, stitched, after] = t('headline').split('|');
  return (
    <section className={styles.hero}>
      <div>
        <p className={classNames('muted text-14', styles.eyebrow)}>
          <span className={styles.tick}>
            <Check aria-hidden="true" />
          </span>
          {t('eyebrow')}
        </p>
        <PageTitle title={t('title')} className={styles.headline}>
          {before}
          <em className={styles.stitched}>{stitched}</em>
          {after}
        </PageTitle>
        <p className={styles.lead}>{t('lead')}</p>
        <div className={classNames('cluster-12', styles.actions)}>
          <ButtonLink to={gated(user, paths.requestQuote)}>
            {t('getStarted')}
            <ArrowRight className="mirror" aria-hidden="true" />
          </ButtonLink>
          <ButtonLink to={gated(user, paths.creatives)} look="secondary">
            {t('browse')}
          </ButtonLink>
        </div>
        <p className={styles.join}>
          {t('join.text')}{' '}
          <Link className="underlined medium" to={paths.forCreatives}>
            {t('join.link')}
          </Link>
        </p>
        <ul className={styles.facts} aria-label={t('facts.label')}>
          {facts.map((fact) => (
            <li key={fact}>
              <b>{t(`facts.${fact}`)}</b>
              {t(`facts.${fact}Text`)}
            </li>
          ))}
        </ul>
      </div>
      <CoverGrid />
    </section>
  );
}
