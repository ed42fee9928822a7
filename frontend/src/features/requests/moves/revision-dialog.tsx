/** Asks for a revision: in general, and for the notes on the work, all of which are chosen to begin with. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Annotation } from '@/api/types';
import { annotationsQuery } from '@/entities/annotation';
import { optionalLongText } from '@/forms/rules';
import { useProductForm } from '@/forms/use-product-form';
import { writtenIn } from '@/lib/script';
import { useAuth } from '@/session/auth';
import { Checkbox, ChoiceGroup } from '@/ui/checkbox';
import { Notice } from '@/ui/notice';
import { TextAreaField } from '@/ui/text-area-field';
import { ActionDialog } from './action-dialog';
import { useOpenNotes } from '../deliveries/annotations/open-notes';
import { inOrder, isViewable, stateOf } from '../deliveries/annotations/viewable';
import { useMove } from './use-move';
import type { MoveDialogProps } from './use-opened-move';

const SHOWN_LETTERS = 140;

const schema = z.object({ note: optionalLongText, annotations: z.array(z.string()) }).check((context) => {
  const { note, annotations } = context.value;
  if (note.trim() === '' && annotations.length === 0)
    context.issues.push({ code: 'custom', message: 'required', path: ['note'], input: note });
});

export function RevisionDialog(props: MoveDialogProps) {
  const { request } = props;
  const mayHaveNotes = request.deliveries.some(({ files }) => files.some((file) => isViewable(file)));
  const { data, isLoading } = useQuery({ ...annotationsQuery(request.id), enabled: mayHaveNotes });
  if (isLoading) return null;
  return <RevisionForm {...props} notes={inOrder((data ?? []).filter((note) => stateOf(note) !== 'resolved'))} />;
}

type RevisionFormProps = MoveDialogProps & { readonly notes: readonly Annotation[] };

function RevisionForm({ request, notes, onClose, onDone }: RevisionFormProps) {
  const { t } = useTranslation('requests');
  const { t: annotations } = useTranslation('annotations');
  const { typed } = useOpenNotes(request);
  const { user } = useAuth();
  const makeMove = useMove({ requestId: request.id, done: t('moves.request-revision.done'), onDone });
  const product = useProductForm({
    schema,
    empty: { note: '', annotations: [] as string[] },
    draft: { form: `request-revision-${request.id}`, owner: user?.id ?? '' },
    override: () => ({ annotations: notes.map(({ id }) => id) }),
    labels: { note: t('moves.request-revision.field'), annotations: t('moves.request-revision.notes') },
    wording: { 'annotations.unknown_id': t('moves.request-revision.changed') },
    send: async ({ note, annotations }, attempt) => {
      const text = note.trim();
      await makeMove({ move: 'request-revision', body: { ...(text && { note: text }), annotations } }, attempt);
    },
  });
  const { form } = product;
  const chosen = form.watch('annotations');
  const left = Math.max(0, request.revisions_included - request.revisions_requested);
  const toggle = (id: string, isOn: boolean) => {
    form.setValue('annotations', isOn ? [...chosen, id] : chosen.filter((other) => other !== id));
    form.clearErrors();
  };
  return (
    <ActionDialog
      title={t('moves.request-revision.title')}
      submit={t('moves.request-revision.submit')}
      form={product}
      onClose={onClose}
    >
      <p>{t('moves.request-revision.text', { count: left })}</p>
      <p>{t('moves.request-revision.days')}</p>
      {typed > 0 ? <Notice>{annotations('actions.typed')}</Notice> : null}
      {notes.length > 0 ? (
        <ChoiceGroup
          legend={t('moves.request-revision.notes')}
          help={t('moves.request-revision.notesHelp')}
          error={product.errorOf('annotations')}
        >
          {notes.map(({ id, version, number, body }) => (
            <Checkbox
              key={id}
              label={
                <span className="stack-2">
                  <span>{t('moves.request-revision.noteOf', { version, number })}</span>{' '}
                  <span lang={writtenIn(body)} dir="auto">
                    {shortened(body)}
                  </span>
                </span>
              }
              checked={chosen.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          ))}
        </ChoiceGroup>
      ) : null}
      <TextAreaField required={chosen.length === 0} rows={4} {...product.field('note')} />
    </ActionDialog>
  );
}

function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length > SHOWN_LETTERS ? `${letters.slice(0, SHOWN_LETTERS).join('')}…` : text;
}
