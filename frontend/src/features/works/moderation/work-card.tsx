/** One work: what it shows, whose it is, and what an admin can do about it. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdminWork } from '@/api/types';
import { WorkFacts } from '../work-facts';
import { textOf, titleOf } from '../presentation';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { creativePath } from '@/lib/creative-paths';
import { isolated } from '@/lib/isolated';
import { writtenIn } from '@/lib/script';
import { Button } from '@/ui/button';
import { StatusPill } from '@/ui/status-pill';
import { UserText } from '@/ui/user-text';
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
  const { t } = useTranslation('admin-works');
  const language = useLanguage();
  const shown = shownWork(work);
  const title = titleOf(shown, language);
  const text = textOf(shown, language);
  const isHidden = work.state === 'hidden';
  // For those who hear the buttons one by one.
  const name = (
    <span className="visually-hidden">
      <UserText>{title}</UserText>
    </span>
  );
  return (
    <li className={styles.card}>
      <WorkPreview work={shown} onOpen={() => onOpen(work)} />
      <div className={styles.body}>
        <div className={styles.head}>
          <h3 className={styles.title}>
            <UserText>{title}</UserText>
          </h3>
          <State work={work} />
        </div>
        <WorkFacts work={shown} className={styles.facts} />
        {text ? (
          <p className={styles.text} lang={writtenIn(text)} dir="auto">
            {text}
          </p>
        ) : null}
        <p className={styles.by}>
          <Creative work={work} /> · <time dateTime={work.updated_at}>{formatDate(work.updated_at, language)}</time>
        </p>
        {isHidden ? <Hiding work={work} /> : null}
      </div>
      <div className={styles.actions}>
        {isHidden ? (
          <Button look="secondary" size="small" onClick={() => onRestore(work)}>
            {t('restore.button')} {name}
          </Button>
        ) : (
          <Button look="secondary" size="small" onClick={() => onHide(work)}>
            {t('hide.button')} {name}
          </Button>
        )}
        {work.seen ? null : (
          <Button look="ghost" size="small" busy={busy} onClick={() => onSeen(work)}>
            {t('seen.button')} {name}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Hidden or published, and whether it was changed since an admin looked at it. */
function State({ work }: { readonly work: AdminWork }) {
  const { t } = useTranslation('admin-works');
  if (work.state === 'hidden') {
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

/** A link where there is a public page. */
function Creative({ work: { creative } }: { readonly work: AdminWork }) {
  const language = useLanguage();
  const name = <UserText>{(language === 'ar' ? creative.name_ar : null) ?? creative.name}</UserText>;
  return creative.listed ? <Link to={creativePath(creative.id)}>{name}</Link> : name;
}

function Hiding({ work: { hidden_by: by, hidden_at: at, hidden_reason: reason } }: { readonly work: AdminWork }) {
  const { t } = useTranslation('admin-works');
  const language = useLanguage();
  const date = at ? formatDate(at, language) : '';
  return (
    <div className={styles.hiding}>
      <p className={styles.hidden}>
        {by ? t('hiddenBy', { name: isolated(by, language), date }) : t('hiddenAt', { date })}
      </p>
      {reason ? (
        <p lang={writtenIn(reason)} dir="auto">
          {reason}
        </p>
      ) : null}
    </div>
  );
}
