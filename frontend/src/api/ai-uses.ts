/** How much of a work or of what a proposal offers is made by AI. */
import { exhaustive } from '@/lib/exhaustive';
import type { AiUse } from './types';

export const aiUses = exhaustive<AiUse>()(['none', 'assisted', 'generated']);
