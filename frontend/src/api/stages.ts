/** What the screens ask of the stages of a request. Their words: `lifecycle.json`. */
import { stageFacts } from './stage-facts';
import type { Stage } from './types';

interface StageFacts {
  /** Before a selection, between the selection and the end, or after the end. */
  readonly phase: 'selection' | 'project' | 'ended';
  /** What `due_at` means: the request expires, the work is delivered, a delivery counts as approved. */
  readonly due?: 'expires' | 'delivery' | 'approves';
  /** One of the steps on the page of a request; it ends or pauses at the other stages. */
  readonly isStep?: true;
  /** The admins' board shows it first. */
  readonly waitsForAdmin?: true;
}

const facts = stageFacts satisfies Readonly<Record<Stage, StageFacts>>;

type StageOf<Phase extends StageFacts['phase']> = {
  [Name in Stage]: (typeof facts)[Name]['phase'] extends Phase ? Name : never;
}[Stage];

export type ProjectStage = StageOf<'project'>;
export type EndedStage = StageOf<'ended'>;
/** Ended without being completed. */
export type GivenUpStage = Exclude<EndedStage, 'closed'>;
export type StepStage = {
  [Name in Stage]: (typeof facts)[Name] extends { readonly isStep: true } ? Name : never;
}[Stage];

/** A newer server may name a stage that this page does not know. */
const factsOf = (stage: Stage): StageFacts => (facts as Partial<typeof facts>)[stage] ?? { phase: 'project' };

export const stages = Object.keys(facts) as readonly Stage[];

export function isBeforeSelection(stage: Stage): stage is StageOf<'selection'> {
  return factsOf(stage).phase === 'selection';
}

export function isOfProject(stage: Stage): stage is ProjectStage {
  return factsOf(stage).phase === 'project';
}

export function isEnded(stage: Stage): stage is EndedStage {
  return factsOf(stage).phase === 'ended';
}

export function isGivenUp(stage: Stage): stage is GivenUpStage {
  return isEnded(stage) && !isCompleted(stage);
}

export function isStep(stage: Stage | null | undefined): stage is StepStage {
  return stage ? factsOf(stage).isStep === true : false;
}

function isAt<Name extends Stage>(name: Name) {
  return (stage: Stage): stage is Name => stage === name;
}

/** No proposal has arrived. */
export const isSubmitted = isAt('submitted');
export const hasProposals = isAt('proposals');
export const isInProgress = isAt('in_progress');
export const isDelivered = isAt('delivered');
export const isOnHold = isAt('on_hold');
/** The work is done; the payment may not be. */
export const isApproved = isAt('approved');
export const isCompleted = isAt('closed');

/** Where every request begins. */
export const FIRST_STEP: StepStage = 'submitted';
/** What the creative is working on. */
export const WORK_STAGE = 'in_progress' satisfies ProjectStage;

export const stepStages = stages.filter(isStep);
export const endedStages = stages.filter(isEnded);

/** In the order of the admins' board. */
export const activeStages = [true, undefined].flatMap((first) =>
  stages.filter((stage) => !isEnded(stage) && factsOf(stage).waitsForAdmin === first),
);
