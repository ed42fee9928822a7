/** Sample headlines: rows of the server's table. */
import type { RequestDetail } from '@/api/types';
import { headlineTable } from './headline-table';

type Headline = RequestDetail['headline'];
type Sentence = Headline['sentence'];

const READERS = {
  owner: 'brand',
  admin: 'admin',
  invited: 'creative',
  open: 'creative',
  bidder: 'creative',
  chosen: 'creative',
} as const;

/** Rows for questions that are open in no particular case. */
const PLAIN: ReadonlySet<string> = new Set(['none', 'selectable', 'sent_to_all', 'invited', 'offer_sent']);

function of(row: (typeof headlineTable)[number]): Headline {
  const { sentence, turn, next, second } = row;
  return { sentence, turn, next, second, said: null, agreed_to: null, due: null };
}

/** The headline with this sentence. */
export function aHeadline(sentence: Sentence, differences: Partial<Headline> = {}): Headline {
  const row = headlineTable.find((one) => one.sentence === sentence);
  if (!row) throw new Error(`no headline ${sentence}`);
  return { ...of(row), ...differences };
}

/** What a request says where nothing in particular is asked: buttons whose moves are not allowed are left out. */
export function plainHeadline(request: Omit<RequestDetail, 'headline'>): Headline {
  const reader = READERS[request.side];
  const own = headlineTable.filter(
    (row) => row.sentence.startsWith(`${reader}.`) && row.stages.some((stage) => stage === request.stage),
  );
  const row = own.find(({ questions }) => questions.some((one) => PLAIN.has(one))) ?? own[0];
  if (!row) throw new Error(`no headline for ${reader} at ${request.stage}`);
  const headline = of(row);
  const moves: readonly string[] = request.allowed_moves;
  const elsewhere: readonly (string | null)[] = [
    'compare',
    'revise',
    'confirm-brief',
    'show-payments',
    'show-payouts',
    'request-again',
    'work-again',
    'ask-others',
  ];
  const shown = (step: Headline['next']) => (step && (elsewhere.includes(step) || moves.includes(step)) ? step : null);
  const kinds = { submitted: 'expires', proposals: 'expires', in_progress: 'delivery', delivered: 'approves' } as const;
  const kind = (kinds as Partial<Record<string, (typeof kinds)[keyof typeof kinds]>>)[request.stage];
  const due = kind && request.due_at ? { kind, at: request.due_at } : null;
  return { ...headline, next: shown(headline.next), second: shown(headline.second), due };
}
