import type { Account, Session } from '@/entities/account';

const account: Account = {
  email: 'amal@example.com',
  email_verified: true,
  pending_email: null,
  has_password: true,
  totp_enabled: false,
  totp_required: false,
  recovery_codes_left: 0,
  providers: [],
  open_requests_digest: null,
  phone: null,
  billing: null,
};

/** A sample account; a test overrides what it needs. */
export function anAccount(differences: Partial<Account> = {}): Account {
  return { ...account, ...differences };
}

const session: Session = {
  id: 's-here',
  current: true,
  created_at: '2026-11-01T09:00:00Z',
  last_seen_at: '2026-11-10T09:05:00Z',
  expires_at: '2026-12-01T09:00:00Z',
  address: '192.0.2.7',
  user_agent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
};

export function aSession(differences: Partial<Session> = {}): Session {
  return { ...session, ...differences };
}
