import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { LogoMark } from '@/ui/logo';
import styles from './footer.module.css';

const year = new Date().getFullYear();

export function Footer() {
  const { t } = useTranslation();
  const groups = [
    {
      title: t('footer.links'),
      links: [
        { to: paths.home, label: t('footer.home') },
        { to: paths.services, label: t('nav.services') },
        { to: paths.creatives, label: t('nav.creatives') },
        { to: paths.forCreatives, label: t('nav.forCreatives') },
        { to: paths.about, label: t('nav.about') },
      ],
    },
    {
      title: t('footer.legal'),
      links: [
        { to: paths.terms, label: t('footer.terms') },
        { to: paths.privacy, label: t('footer.privacy') },
        { to: paths.reviewsPolicy, label: t('footer.reviews') },
        { to: paths.contact, label: t('footer.contact') },
      ],
    },
  ];
  return (
    <footer className={styles.footer}>
      <div className={styles.thread} aria-hidden="true" />
      <div className={styles.columns}>
        <div className={styles.about}>
          <Link className={styles.logo} to={paths.home}>
            <LogoMark />
            <span>{t('brand')}</span>
          </Link>
          <p>{t('footer.line')}</p>
        </div>
        {groups.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <p className={styles.title} aria-hidden="true">
              {group.title}
            </p>
            <ul className={styles.links}>
              {group.links.map((link) => (
                <li key={link.to}>
                  <Link to={link.to}>{link.label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.foot}>
        <p>{t('footer.copyright', { year })}</p>
        <p>{t('footer.place')}</p>
      </div>
    </footer>
  );
}
