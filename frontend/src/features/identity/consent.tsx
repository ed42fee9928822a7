import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/paths';
import styles from './identity.module.css';

interface ConsentProps {
  /** Signing up makes an account; signing in does with a provider, the first time. */
  readonly to?: 'signUp' | 'signIn';
}

/** What an account agrees to. Both pages open in a new tab, so the form keeps what is typed. */
export function Consent({ to = 'signUp' }: ConsentProps) {
  const { t } = useTranslation('identity');
  const [before, terms, between, privacy, after] = t(`${to}.consent`).split('|');
  return (
    <p className="muted text-14">
      {before}
      <a className={styles.textLink} href={paths.terms} target="_blank" rel="noreferrer">
        {terms}
      </a>
      {between}
      <a className={styles.textLink} href={paths.privacy} target="_blank" rel="noreferrer">
        {privacy}
      </a>
      {after}
    </p>
  );
}
