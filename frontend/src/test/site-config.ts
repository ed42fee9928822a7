import type { Config } from '@/api/types';

const config: Config = {
  support_email: '',
  operator: null,
  password_min_length: 6,
  providers: [],
  service_fee_bps: 0,
  holidays: [],
  demo: false,
  payments: null,
  conversion: null,
};

/** The operator's public settings; a test overrides what it needs. */
export function aConfig(differences: Partial<Config> = {}): Config {
  return { ...config, ...differences };
}
