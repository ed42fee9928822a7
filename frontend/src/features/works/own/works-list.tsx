/** The works in their order, which is changed by dragging, by the keyboard, and by buttons. */
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnWork } from '@/api/types';
import { titleOf } from '../presentation';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { useOrder } from './use-order';
import { WorkRow } from './work-row';

interface WorksListProps {
  readonly works: readonly OwnWork[];
  readonly onEdit: (id: string) => void;
  readonly onComplete: (id: string) => void;
  readonly onDelete: (work: OwnWork) => void;
}

export function WorksList({ works: stored, onEdit, onComplete, onDelete }: WorksListProps) {
  const { t } = useTranslation('portfolio');
  const language = useLanguage();
  const { works, move } = useOrder(stored);
  const [announced, setAnnounced] = useState('');
  const last = useRef<string | number>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown) => works.findIndex((work) => work.id === id);
  const nameOf = (work: OwnWork | undefined) => (work ? isolated(titleOf(work, language), language) : '');
  const said = (place: number, title: string) => t('order.moved', { title, at: place + 1, of: works.length });
  const moveBy = (from: number, by: -1 | 1) => {
    move(from, from + by);
    setAnnounced(said(from + by, nameOf(works[from])));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) move(from, to);
  };
  const title = (id: unknown) => nameOf(works[placeOf(id)]);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      last.current = active.id;
      return t('order.lifted', { title: title(active.id) });
    },
    onDragOver: ({ active, over }) => {
      // It is over its own place at first: that it was lifted is to be heard.
      if (!over || over.id === last.current) return undefined;
      last.current = over.id;
      return said(placeOf(over.id), title(active.id));
    },
    onDragEnd: ({ active, over }) =>
      t('order.dropped', { title: title(active.id), at: placeOf((over ?? active).id) + 1, of: works.length }),
    onDragCancel: ({ active }) => t('order.cancelled', { title: title(active.id) }),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('order.how') } }}
      onDragEnd={drop}
    >
      <SortableContext items={works.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="stack-12" aria-label={t('title')}>
          {works.map((work, at) => (
            <WorkRow
              key={work.id}
              work={work}
              isFirst={at === 0}
              isLast={at === works.length - 1}
              onMove={(by) => moveBy(at, by)}
              onEdit={() => onEdit(work.id)}
              onComplete={() => onComplete(work.id)}
              onDelete={() => onDelete(work)}
            />
          ))}
        </ol>
      </SortableContext>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </DndContext>
  );
}
