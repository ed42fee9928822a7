/** Shown between signing in and the destination: reports progress, then redirects. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PageTitle } from '@/ui/page-title';
import { Spinner } from '@/ui/spinner';
import styles from './identity.module.css';

interface CompletingProps {
  readonly text: string;
  readonly to: string;
  readonly delayMs: number;
}

export function Completing({ text, to, delayMs }: CompletingProps) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = window.setTimeout(() => void navigate(to, { replace: true }), delayMs);
    return () => window.clearTimeout(timer);
  }, [navigate, to, delayMs]);
  return (
    <div className={styles.completing} role="status">
      <Spinner />
      <PageTitle title={t('completing.title')} />
      <p>{text}</p>
    </div>
  );
}
