/**
 * Keeps the place of the creative that a visitor signs in for; its content is loaded only for visitors who come for
 * one.
 */
import { lazy, Suspense } from 'react';
import { Skeleton } from '@/ui/skeleton';
import styles from './asked-creative.module.css';
import type { SignInPurpose } from './sign-in-purpose';

const AskedCreative = lazy(async () => {
  const { AskedCreative: card } = await import('./asked-creative');
  return { default: card };
});

export function PurposeCard({ purpose }: { readonly purpose: SignInPurpose | undefined }) {
  const waiting = <Skeleton shape="block" className={styles.waiting} />;
  if (purpose?.creative) {
    return (
      <Suspense fallback={waiting}>
        <AskedCreative creative={purpose.creative} name={purpose.creativeName} />
      </Suspense>
    );
  }
  return purpose?.isFetching ? waiting : null;
}
