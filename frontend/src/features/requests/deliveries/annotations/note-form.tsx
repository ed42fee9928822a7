/** Writes a note at the place that was chosen. What is typed is kept until it is saved or discarded. */
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useSingleMutation } from '@/api/use-single-mutation';
import { writeAnnotationMutation } from '@/entities/annotation';
import { forget, type Draft } from '@/forms/drafts';
import { requiredLongText } from '@/forms/rules';
import { useErrorMessage } from '@/forms/use-error-message';
import { useProductForm } from '@/forms/use-product-form';
import { classNames } from '@/lib/class-names';
import { Button, IconButton } from '@/ui/button';
import { clock } from '@/ui/media/clock';
import { Notice } from '@/ui/notice';
import { TextAreaField } from '@/ui/text-area-field';
import { useToasts } from '@/ui/toast';
import styles from './annotations.lazy.module.css';
import { EMPTY_NOTE } from './note-draft';
import { isPoint, moved, STEP, type Place } from './places';
import type { ViewedFile } from './viewable';

const schema = z.object({ body: requiredLongText, place: z.string() });

interface NoteFormProps {
  readonly requestId: string;
  readonly viewed: ViewedFile;
  readonly place: Place;
  readonly draft: Draft;
  readonly onMove: (place: Place) => void;
  readonly onClose: () => void;
}

export function NoteForm({ requestId, viewed: { file, version }, place, draft, onMove, onClose }: NoteFormProps) {
  const { t } = useTranslation('annotations');
  const { t: shell } = useTranslation();
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  const { mutateAsync } = useSingleMutation(writeAnnotationMutation);
  const product = useProductForm({
    schema,
    empty: EMPTY_NOTE,
    draft,
    override: () => ({ place: JSON.stringify(place) }),
    labels: { body: t('form.body'), place: '' },
    // The place was chosen on the page: its errors are shown next to the words.
    wireNames: { file: 'body', version: 'body', x: 'body', y: 'body', at_ms: 'body' },
    send: async ({ body }, { key }) => {
      const annotation = { file: file.id, version, body: body.trim(), ...place };
      await mutateAsync({ requestId, annotation, idempotencyKey: key });
      succeed(t('form.done'));
      onClose();
    },
  });
  const { form, refusal } = product;
  useEffect(() => form.setFocus('body'), [form]);
  useEffect(() => form.setValue('place', JSON.stringify(place)), [form, place]);
  const isBlank = form.watch('body').trim() === '';
  const leave = () => {
    forget(draft);
    onClose();
  };
  return (
    <form
      className={classNames('stack-12', styles.form)}
      noValidate
      onSubmit={product.submit}
      aria-label={t('form.title')}
    >
      {refusal ? <Notice kind="error">{errorMessage(refusal, t('form.failed'))}</Notice> : null}
      <TextAreaField required rows={3} {...product.field('body')} />
      <Nudges duration={file.duration_ms ?? 0} place={place} onMove={onMove} />
      <div className={styles.steps}>
        <Button type="submit" size="small" busy={product.isSending}>
          {t('form.submit')}
        </Button>
        <Button size="small" look="ghost" onClick={leave}>
          {isBlank ? shell('cancel') : t('form.discard')}
        </Button>
      </div>
    </form>
  );
}

interface NudgesProps {
  /** Of sound and films, in milliseconds. */
  readonly duration: number;
  readonly place: Place;
  readonly onMove: (place: Place) => void;
}

/** Moves the place without dragging or aiming. Left stays left in Arabic: the picture is not mirrored either. */
function Nudges({ duration, place, onMove }: NudgesProps) {
  const { t } = useTranslation('annotations');
  if (!isPoint(place)) {
    const by = (ms: number) => onMove({ at_ms: Math.min(duration, Math.max(0, place.at_ms + ms)) });
    return (
      <div className={styles.nudges} role="group" aria-label={t('form.moment')}>
        <Button size="small" look="secondary" onClick={() => by(-1_000)}>
          {t('form.earlier')}
        </Button>
        <bdi>{clock(place.at_ms / 1_000)}</bdi>
        <Button size="small" look="secondary" onClick={() => by(1_000)}>
          {t('form.later')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.nudges} dir="ltr" role="group" aria-label={t('form.pin')}>
      <IconButton label={t('form.left')} onClick={() => onMove(moved(place, -STEP, 0))}>
        <ArrowLeft aria-hidden="true" />
      </IconButton>
      <IconButton label={t('form.right')} onClick={() => onMove(moved(place, STEP, 0))}>
        <ArrowRight aria-hidden="true" />
      </IconButton>
      <IconButton label={t('form.up')} onClick={() => onMove(moved(place, 0, -STEP))}>
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton label={t('form.down')} onClick={() => onMove(moved(place, 0, STEP))}>
        <ArrowDown aria-hidden="true" />
      </IconButton>
    </div>
  );
}
