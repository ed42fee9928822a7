/** One work: what it shows, whose it is, and what an admin can do about it. */
import { useTranslation } from 'react-i18next';
import type { AdminWork } from '@/api/types';
import * as workState from '@/api/work-states';
import { WorkFacts } from '../work-facts';
import { textOf, titleOf } from '../presentation';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { StatusPill } from '@/ui/status-pill';
import { UserParagraph, UserText } from '@/ui/user-text';
import { CardActions } from './card-actions';
import { CreativeLink } from './creative-link';
import { Hiding } from './hiding';
import { shownWork } from './shown-work';
import { WorkPreview } from './work-preview';
import styles from './works-screen.lazy.module.css';

export interface WorkActions {
  readonly onOpen: (work: AdminWork) => void;
  readonly onHide: (work: AdminWork) => void;
  readonly onRestore: (work: AdminWork) => void;
  readonly onSeen: (work: AdminWork) => void;
}

interface WorkCardProps extends WorkActions {
  readonly work: AdminWork;
  /** Works are being marked as seen. */
  readonly busy: boolean;
}

export function WorkCard({ work, busy, onOpen, onHide, onRestore, onSeen }: WorkCardProps) {
  const language = useLanguage();
  const shown = shownWork(work);
  const title = titleOf(shown, language);
  const text = textOf(shown, language);
  const isHidden = work.state === workState.hidden;
  return (
    <li className={classNames('card', styles.card)}>
      <WorkPreview work={shown} onOpen={() => onOpen(work)} />
      <div className={classNames('stack-8', styles.body)}>
        <div className="line-12 top between">
          <h3 className={styles.title}>
            <UserText>{title}</UserText>
          </h3>
          <State work={work} />
        </div>
        <WorkFacts work={shown} className="dots muted text-14" />
        {text ? <UserParagraph className={styles.text}>{text}</UserParagraph> : null}
        <p className={classNames('muted text-14', styles.by)}>
          <CreativeLink creative={work.creative} /> ·{' '}
          <time dateTime={work.updated_at}>{formatDate(work.updated_at, language)}</time>
        </p>
        {isHidden ? <Hiding by={work.hidden_by} at={work.hidden_at} reason={work.hidden_reason} /> : null}
      </div>
      <CardActions
        name={<UserText>{title}</UserText>}
        isOwn={work.is_own}
        isHidden={isHidden}
        isSeen={work.seen}
        busy={busy}
        onHide={() => onHide(work)}
        onRestore={() => onRestore(work)}
        onSeen={() => onSeen(work)}
      />
    </li>
  );
}

/** Hidden or published, and whether it was changed since an admin looked at it. */
function State({ work }: { readonly work: AdminWork }) {
  const { t } = useTranslation('admin-works');
  if (work.state === workState.hidden) {
    return work.seen ? (
      <StatusPill color="neutral" label={t('pills.hidden')} />
    ) : (
      <StatusPill color="yellow" label={t('pills.changed')} />
    );
  }
  return work.seen ? (
    <StatusPill color="green" label={t('pills.seen')} />
  ) : (
    <StatusPill color="blue" label={t('pills.new')} />
  );
}
