import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from '../error-boundary';
import { OfflineScreen } from '../offline-screen';
import { Footer } from './footer';
import { Header } from './header';
import styles from './layout.module.css';
import { OfflineBadge } from './offline-badge';
import { isOnline, useOnline } from './use-online';
import { useScrollRestoration } from './use-scroll-restoration';

export function Layout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useScrollRestoration();
  // Opened without a line there is nothing to show until it is back; a line that is lost later takes nothing away.
  const online = useOnline();
  const [openedOffline] = useState(() => !isOnline());
  const [cutOff, setCutOff] = useState(false);
  if (openedOffline && !online && !cutOff) setCutOff(true);
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
            {cutOff ? <OfflineScreen /> : <Outlet />}
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <OfflineBadge />
    </>
  );
}
