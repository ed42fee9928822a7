import type { MoveBodies } from '@/api/types';
import { exhaustive } from '@/lib/exhaustive';

/** What an admin may decide about a problem. */
export const outcomes = exhaustive<MoveBodies['resolve']['outcome']>()(['resume', 'approved', 'cancelled']);
