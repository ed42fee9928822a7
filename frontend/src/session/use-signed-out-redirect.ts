/** The redirect for a page whose user has been signed out while it was open. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import { authThen, paths } from '@/lib/paths';
import { useAuth } from './auth';

/** Home after signing out, else the sign-in that returns here; undefined for a visitor who was never signed in. */
export function useSignedOutRedirect(): string | undefined {
  const { user, leaving } = useAuth();
  const { pathname, search } = useLocation();
  const [wasIn, setWasIn] = useState(user !== null);
  if (user && !wasIn) setWasIn(true);
  if (!wasIn) return undefined;
  return leaving === 'to-return' ? authThen(`${pathname}${search}`) : paths.home;
}
