/** What can be wished before there is a dispute: by the stage that a report stops, as the server judges it again. */
import type { PossibleWish, RequestDetail, Stage, WishKind } from '@/api/types';
import { paidOrRecorded, priceToPay } from '../moves/moves';

const kinds: Readonly<Partial<Record<Stage, readonly WishKind[]>>> = {
  in_progress: ['continue', 'more_time', 'end'],
  delivered: ['approve', 'revision', 'lower_price', 'continue', 'more_time', 'end'],
  approved: ['pay_rest', 'lower_price'],
};

const WITH_DAY: ReadonlySet<WishKind> = new Set<WishKind>(['more_time', 'revision', 'pay_rest']);

export function possibleWishes(request: RequestDetail): readonly PossibleWish[] {
  const { stage, recorded_fils: recorded, held_fils: held } = request;
  const bounds: Partial<Record<WishKind, readonly [number, number]>> = {
    // No more than was paid comes back.
    end: [0, held > 0 ? held : paidOrRecorded(request)],
    lower_price: [Math.max(1, recorded - held), priceToPay(request) - 1],
  };
  return (kinds[stage] ?? [])
    .map((wish) => {
      const [least, most] = bounds[wish] ?? [null, null];
      return { wish, least_fils: least, most_fils: most, has_day: WITH_DAY.has(wish) };
    })
    .filter(({ least_fils, most_fils }) => (least_fils ?? 0) <= (most_fils ?? 0));
}

/** Whether a report of this reader opens a dispute: an admin's only stops the project. */
export function opensDispute({ side }: RequestDetail): boolean {
  return side === 'owner' || side === 'chosen';
}
