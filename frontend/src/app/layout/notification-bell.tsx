/** The bell's place in the header. Its code and its words are loaded for signed-in accounts only. */
import { lazy, Suspense, type ComponentType } from 'react';
import { loadWords } from '@/i18n';
import { useAuth } from '@/session/auth';
import styles from './header.module.css';

const Bell = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const [{ Bell: Loaded }] = await Promise.all([
      import('@/features/notifications/bell'),
      loadWords(['notifications']),
    ]);
    return { default: Loaded };
  } catch {
    // The header works without it.
    return { default: () => null };
  }
});

export function NotificationBell() {
  const { user, isPending } = useAuth();
  if (!user && !isPending) return null;
  return (
    <div className={styles.bell}>
      {user ? (
        <Suspense>
          <Bell />
        </Suspense>
      ) : null}
    </div>
  );
}
