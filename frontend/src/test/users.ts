import type { Person, User } from '@/api/types';
import { answer } from './server';

const amal: User = {
  id: '0193-amal',
  email: 'amal@example.com',
  email_verified: true,
  role: null,
  is_admin: false,
  full_name: 'Amal Al-Ali',
  company_name: null,
  language: 'en',
  created_at: '2026-11-01T09:00:00Z',
};

/** A sample account; a test overrides what it needs. */
export function aUser(differences: Partial<User> = {}): User {
  return { ...amal, ...differences };
}

/** The same in the admins' list. */
export function aPerson(differences: Partial<Person> = {}): Person {
  return {
    ...amal,
    state: 'active',
    suspended: differences.state === 'suspended',
    last_seen_at: '2026-11-20T09:05:00Z',
    two_step: false,
    running_projects: 0,
    pressure_reports: 0,
    ...differences,
  };
}

/** Makes the page find this account signed in. */
export function signedInAs(differences: Partial<User> = {}): User {
  const user = aUser(differences);
  document.cookie = 'marsam_signed_in=1';
  answer('get', '/api/users/me', user);
  return user;
}
