/** Route guards: nothing of a protected page is rendered before access is decided. */
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { authThen, paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { homeOf, signInFor } from '@/session/destinations';
import { useSignedOutRedirect } from '@/session/use-signed-out-redirect';
import { PageSkeleton } from '@/ui/page-skeleton';

/** Requires a session; visitors are sent to sign in and return afterwards. */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const { user, isPending } = useAuth();
  const { pathname, search } = useLocation();
  const signedOutRedirect = useSignedOutRedirect();
  if (isPending) return <PageSkeleton />;
  return user ? children : <Navigate to={signedOutRedirect ?? authThen(`${pathname}${search}`)} replace />;
}

type Dashboard = 'brand' | 'creative';

interface RequireRoleProps {
  readonly of: Dashboard;
  readonly children: ReactNode;
}

/** Requires a role: other roles are redirected to their dashboard, visitors to the home page, which offers to sign in. */
export function RequireRole({ of: role, children }: RequireRoleProps) {
  const { user, isPending } = useAuth();
  const { pathname, search } = useLocation();
  const signedOutRedirect = useSignedOutRedirect();
  if (isPending) return <PageSkeleton />;
  if (!user) {
    const state = signedOutRedirect === undefined ? signInFor(`${pathname}${search}`) : undefined;
    return <Navigate to={signedOutRedirect ?? paths.home} state={state} replace />;
  }
  return user.role === role ? children : <Navigate to={homeOf(user)} replace />;
}
