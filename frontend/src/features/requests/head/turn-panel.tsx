import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button';
import { Menu } from '@/ui/menu';
import { AskFirst } from './ask-first';
import { DueLine } from './due-line';
import { amountOf, buttonOf, stepsToTake, type DialogMove } from '../moves/moves';
import { useDivided, useMoneySentence } from './money-sentence';
import { goTo, NextStepButton, sectionIds } from '../moves/next-step-button';
import { creativeInQuestion, liveProposals, nameOf, otherPartyOf, viewerOf } from '../sides';
import { Said } from './said';
import { ReviewCall } from '../reviews/review-part';
import { takenSinceHold, useOnHold } from './on-hold';
import { useTurnLabel } from '../turn-label';
import styles from './turn-panel.module.css';
import type { DialogName } from '../moves/use-opened-move';

interface TurnPanelProps {
  readonly request: RequestDetail;
  /** Takes the focus when a move has removed its own button. */
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onMove: (name: DialogName, target?: string) => void;
}

/** Whether the line below says the same, with the day. */
function isSaidByDue({ headline: { sentence, due } }: RequestDetail): boolean {
  return sentence === 'creative.delivered' && due?.kind === 'approves';
}

/** What the request means to its reader: whose turn it is, by when, and one next step. */
export function TurnPanel({ request, headingRef, onMove }: TurnPanelProps) {
  const { t } = useTranslation('requests');
  const { t: lifecycle } = useTranslation('lifecycle');
  const language = useLanguage();
  const turnLabel = useTurnLabel();
  const { turn, words: onHold } = useOnHold(request);
  const { sentence } = request.headline;
  const about = creativeInQuestion(request);
  const creative = about && nameOf(about, language);
  const counted: Partial<Record<typeof sentence, number>> = {
    'brand.delivered': Math.max(0, request.revisions_included - request.revisions_requested),
    'brand.submittedAsked': request.invited?.length ?? 0,
  };
  const values = {
    name: isolated(creative ?? '', language),
    brand: isolated(request.brand_name, language),
    amount: formatMoney(amountOf(request), language),
    count: counted[sentence] ?? liveProposals(request).length,
  };
  const { next, beside, menu } = stepsToTake(request);
  const moneySentence = useMoneySentence(request);
  // An admin decides below, too; without a report there is nothing below, and the step is a dialog.
  const decides = turn === 'yours' && next === undefined && request.stage === 'on_hold' && request.has_dispute;
  const taken = takenSinceHold(request);
  const divided = useDivided(request);
  const label = (move: DialogMove) => t(`moves.${buttonOf(request, move)}.label`, { amount: values.amount });

  return (
    <section className={styles.panel} data-turn={turn === 'yours' ? 'yours' : undefined} aria-labelledby="turn">
      <div className="stack-8 at-start">
        <p className={classNames('muted text-14', styles.turn)}>
          <ReviewCall request={request}>
            <span>{turnLabel({ turn, brand: request.brand_name, creative })}</span>
          </ReviewCall>
        </p>
        <h2 className={styles.title} id="turn" ref={headingRef} tabIndex={-1}>
          {taken
            ? t(`taken.${taken.by}`, { amount: formatMoney(taken.fils, language) })
            : onHold
              ? t(`onHold.${onHold}.title`)
              : lifecycle(`situation.${sentence}.title`, values)}
        </h2>
        <Said request={request} />
        {isSaidByDue(request) ? null : (
          <p className={styles.text}>
            {taken
              ? t(`taken.${viewerOf(request.side)}`)
              : onHold
                ? t(`onHold.${onHold}.text`, { other: isolated(otherPartyOf(request, language), language) })
                : moneySentence
                  ? t(`moves.pay.text.${moneySentence}`, values)
                  : (divided ?? lifecycle(`situation.${sentence}.text`, values))}
          </p>
        )}
        <DueLine request={request} className={styles.due} />
      </div>
      <div className={classNames('stack-8', styles.actions)}>
        {decides || onHold === 'yours' || onHold === 'decided' ? (
          <Button className={styles.large} onClick={() => goTo(sectionIds.problem)}>
            {t('next.problem')}
          </Button>
        ) : null}
        {next ? <NextStepButton key={next} request={request} step={next} onMove={onMove} /> : null}
        <AskFirst request={request} />
        {beside.map((move) => (
          <NextStepButton key={move} isSecond request={request} step={move} onMove={onMove} />
        ))}
        <Menu
          label={t('menu')}
          items={menu.map((move) => ({ value: move, label: label(move) }))}
          onChoose={(move) => onMove(move)}
        />
      </div>
    </section>
  );
}
