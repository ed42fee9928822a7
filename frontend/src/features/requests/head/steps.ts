/** The steps of a request, and the current one. */
import type { RequestDetail } from '@/api/types';
import { FIRST_STEP, isCompleted, isStep, stepStages, type StepStage } from '@/api/stages';

/** `stopped` is where a request ended or was paused on its way. */
export type StepState = 'done' | 'current' | 'stopped' | 'upcoming';

export interface Step {
  readonly stage: StepStage;
  readonly state: StepState;
}

/** The last step that was reached before the request was paused or ended. */
function stepBefore({ stage, events }: RequestDetail): StepStage {
  const left = events.findLast(({ to, from }) => to === stage && isStep(from))?.from;
  return isStep(left) ? left : FIRST_STEP;
}

export function stepsOf(request: RequestDetail): readonly Step[] {
  const isOnItsWay = isStep(request.stage);
  const reached = stepStages.indexOf(isStep(request.stage) ? request.stage : stepBefore(request));
  return stepStages.map((stage, at) => {
    if (at < reached || isCompleted(request.stage)) return { stage, state: 'done' };
    if (at > reached) return { stage, state: 'upcoming' };
    return { stage, state: isOnItsWay ? 'current' : 'stopped' };
  });
}
