/** Doors of pages that are not for everybody: nobody sees, even for a moment, what is not theirs. */
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { authThen, paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { homeOf } from '@/session/destinations';
import { useWayOut } from '@/session/use-way-out';

/** For whoever is signed in; a visitor signs in first and comes back. */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const { user, isPending } = useAuth();
  const { pathname, search } = useLocation();
  const wayOut = useWayOut();
  if (isPending) return null;
  return user ? children : <Navigate to={wayOut ?? authThen(`${pathname}${search}`)} replace />;
}

type Dashboard = 'brand' | 'creative';

interface DashboardDoorProps {
  readonly of: Dashboard;
  readonly children: ReactNode;
}

/** A dashboard is for its own role: others go to theirs, visitors to the front page. */
export function DashboardDoor({ of: role, children }: DashboardDoorProps) {
  const { user, isPending } = useAuth();
  const wayOut = useWayOut();
  if (isPending) return null;
  if (!user) return <Navigate to={wayOut ?? paths.home} replace />;
  return user.role === role ? children : <Navigate to={homeOf(user)} replace />;
}
