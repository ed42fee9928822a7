/** A work of the list: what it is, its status, and its actions. */
import { useSortable } from '@dnd-kit/sortable';
import { ArrowDown, ArrowUp, AudioLines, GripVertical, Link2, Pencil, Image as Picture, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OwnWork } from '@/api/types';
import { ApiError } from '@/api/errors';
import { useSingleMutation } from '@/api/use-single-mutation';
import * as workState from '@/api/work-states';
import { changeWorkMutation } from '@/entities/own-works';
import { coverOf, kindOf, serviceOf, titleOf } from '../presentation';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { Button, IconButton } from '@/ui/button';
import { StatusPill } from '@/ui/status-pill';
import { useToasts } from '@/ui/toast';
import { UserText } from '@/ui/user-text';
import styles from './portfolio.lazy.module.css';

const colors = { draft: 'yellow', published: 'green', hidden: 'neutral' } as const;

interface WorkRowProps {
  readonly work: OwnWork;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  /** To add what a published work needs. */
  readonly onComplete: () => void;
  readonly onDelete: () => void;
}

export function WorkRow({ work, isFirst, isLast, onMove, onEdit, onComplete, onDelete }: WorkRowProps) {
  const { t } = useTranslation('portfolio');
  const language = useLanguage();
  const sortable = useSortable({ id: work.id, attributes: { roleDescription: t('order.role') } });
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable;
  const title = titleOf(work, language);
  const name = { title: isolated(title, language) };
  return (
    <li
      ref={setNodeRef}
      className={classNames('card', styles.work, isDragging && styles.dragged)}
      data-lifted={isDragging}
      style={{ translate: transform ? `0 ${Math.round(transform.y)}px` : undefined, transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.grip}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={t('order.grip', name)}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <Thumbnail work={work} />
      <div className="stack-2">
        <h2 className={styles.title}>
          <UserText>{title}</UserText>
        </h2>
        <p className={styles.facts}>{serviceOf(work, language)}</p>
        <div className={styles.state}>
          <StatusPill color={colors[work.state]} label={t(`states.${work.state}`)} />
        </div>
        {work.state === workState.hidden && work.hidden_reason ? (
          <p className={styles.reason}>
            {t('hidden.reason')} <UserText>{work.hidden_reason}</UserText>
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        <PublishButton work={work} title={name.title} onLacking={onComplete} />
        <span className={styles.icons}>
          <IconButton label={t('order.earlier', name)} aria-disabled={isFirst} onClick={() => !isFirst && onMove(-1)}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton label={t('order.later', name)} aria-disabled={isLast} onClick={() => !isLast && onMove(1)}>
            <ArrowDown aria-hidden="true" />
          </IconButton>
          <IconButton label={t('list.edit', name)} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={t('list.delete', name)} onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      </div>
    </li>
  );
}

const icons = { pictures: Picture, film: Picture, sound: AudioLines, link: Link2 } as const;

function Thumbnail({ work }: { readonly work: OwnWork }) {
  const cover = coverOf(work, 320);
  const Icon = icons[kindOf(work)];
  return (
    <span className={classNames('filled', styles.thumbnail)}>
      {cover ? <img src={cover.url} alt="" loading="lazy" /> : <Icon aria-hidden="true" />}
    </span>
  );
}

interface PublishButtonProps {
  readonly work: OwnWork;
  readonly title: string;
  /** It lacks what a published work needs. */
  readonly onLacking: () => void;
}

function PublishButton({ work, title, onLacking }: PublishButtonProps) {
  const { t } = useTranslation('portfolio');
  const { succeed, fail } = useToasts();
  const errorMessage = useErrorMessage();
  const { mutate: change, isPending } = useSingleMutation(changeWorkMutation);
  if (work.state === workState.hidden) return null;
  const isPublished = work.state === workState.published;
  const send = () =>
    change(
      { id: work.id, body: { state: isPublished ? workState.draft : workState.published } },
      {
        onSuccess: () => succeed(t(isPublished ? 'list.unpublished' : 'editor.published')),
        onError: (error) => {
          const isLacking = error instanceof ApiError && Object.keys(error.fields).length > 0;
          // The editor says what is missing.
          if (isLacking) onLacking();
          else fail(errorMessage(error, t('list.failed')));
        },
      },
    );
  const action = isPublished ? 'unpublish' : 'publish';
  return (
    <Button
      size="small"
      look={isPublished ? 'ghost' : 'secondary'}
      busy={isPending}
      aria-label={t(`list.${action}Named`, { title })}
      onClick={send}
    >
      {t(`list.${action}`)}
    </Button>
  );
}
