import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { RequestDetail } from '@/api/types';
import { useMediaQuery } from '@/ui/use-media-query';
import { Brief } from './brief/brief';
import { Contacts } from './brief/contacts';
import { Deliveries } from './deliveries/deliveries';
import { History } from './history/history';
import { Invitations } from './proposals/invitations';
import { Messages } from './thread/messages';
import { Proposals } from './proposals/proposals';
import { Payments } from './payments/payments';
import { RequestHead } from './head/request-head';
import { BrandFacts, ProjectCounts, Reviews } from './reviews/review-part';
import styles from './request-view.module.css';
import { isProject, isProjectOfAnother, viewerOf } from './sides';
import { StageSteps } from './head/stage-steps';
import { TurnPanel } from './head/turn-panel';
import { useOpenedMove } from './moves/use-opened-move';

/** Without room for two columns, as in the style sheet. */
const NARROW = '(max-width: 960px)';

// Forms come after the page.
const loadDialogs = async () => ({ default: (await import('./move-dialogs')).MoveDialogs });
const MoveDialogs = lazy(loadDialogs);
// Few projects have a problem.
const DisputeParts = lazy(async () => ({ default: (await import('./disputes/dispute-parts')).DisputeParts }));

export function RequestView({ request }: { readonly request: RequestDetail }) {
  const { opened, open, close } = useOpenedMove();
  const panel = useRef<HTMLHeadingElement>(null);
  /** Waits for its history entry to be left. */
  const [isDone, setDone] = useState(false);
  if (opened === null && isDone) setDone(false);

  const hasMoves = request.allowed_moves.length > 0;
  useEffect(() => {
    if (hasMoves) void loadDialogs().catch(() => undefined);
  }, [hasMoves]);

  // With the stage the button that opened the dialog may go, before or after the dialog itself.
  const isOpen = opened !== null;
  const movedFrom = useRef<RequestDetail>(null);
  useEffect(() => {
    if (isOpen || movedFrom.current === null || movedFrom.current === request) return;
    movedFrom.current = null;
    if (document.activeElement === document.body) panel.current?.focus();
  }, [isOpen, request]);

  return (
    <div className={styles.view}>
      <RequestHead request={request} />
      {isProjectOfAnother(request) ? null : <StageSteps request={request} />}
      <TurnPanel request={request} headingRef={panel} onMove={open} />
      {request.disputes_total > 0 ? (
        <Suspense>
          <DisputeParts request={request} onMove={open} />
        </Suspense>
      ) : null}
      <Reviews request={request} />
      {isProject(request) ? (
        <ProjectParts request={request} isMoveOpen={isOpen} onMove={open} />
      ) : (
        <OpenParts request={request} onMove={open} />
      )}
      {opened && !isDone ? (
        <Suspense>
          <MoveDialogs
            request={request}
            opened={opened}
            onClose={close}
            onDone={() => {
              movedFrom.current = request;
              setDone(true);
              close();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface PartsProps {
  readonly request: RequestDetail;
  readonly onMove: ReturnType<typeof useOpenedMove>['open'];
}

/** Before the selection: the proposals, what is asked about them, and the brief. A creative reads the brief first. */
function OpenParts({ request, onMove }: PartsProps) {
  const brief = <Brief request={request} onMove={onMove} />;
  const messages = <Messages request={request} />;
  const isCreative = viewerOf(request.side) === 'creative';
  return (
    <>
      <Proposals request={request} onMove={onMove} />
      <div className={styles.halves}>
        <div className={styles.stack}>
          {isCreative ? brief : messages}
          <Invitations request={request} onMove={onMove} />
          <BrandFacts request={request} />
        </div>
        <div className={styles.stack}>
          {isCreative ? messages : brief}
          <History request={request} />
        </div>
      </div>
    </>
  );
}

/**
 * After the selection: what is delivered and paid, and what was agreed. Each column flows on its own; without room for
 * two, what is paid stays next to what is delivered, so that it is read and reached in that order.
 */
function ProjectParts({ request, isMoveOpen, onMove }: PartsProps & { readonly isMoveOpen: boolean }) {
  const isNarrow = useMediaQuery(NARROW);
  const paid = (
    <>
      <Contacts request={request} />
      <Payments request={request} onMove={onMove} />
    </>
  );
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Deliveries request={request} isMoveOpen={isMoveOpen} onMove={onMove} />
        {isNarrow ? <div className="stack-20">{paid}</div> : null}
        <Messages request={request} />
        <Proposals request={request} onMove={onMove} />
      </div>
      <aside className="stack-20">
        {isNarrow ? null : paid}
        <Brief request={request} onMove={onMove} />
        <History request={request} />
        <ProjectCounts request={request} />
        <BrandFacts request={request} />
      </aside>
    </div>
  );
}
