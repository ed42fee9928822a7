import type { CustomTypeOptions } from 'i18next';

export type Namespace = keyof CustomTypeOptions['resources'];
