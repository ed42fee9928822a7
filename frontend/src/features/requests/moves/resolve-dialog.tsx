import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { requiredLongText } from '@/forms/rules';
import { useProductForm } from '@/forms/use-product-form';
import { useAuth } from '@/session/auth';
import { ChoiceGroup } from '@/ui/checkbox';
import { RadioCard } from '@/ui/radio-card';
import { TextAreaField } from '@/ui/text-area-field';
import { ActionDialog } from './action-dialog';
import { dayOf, outcomes } from './outcomes';
import { ResumeDay } from './resume-day';
import { useMove } from './use-move';
import type { MoveDialogProps } from './use-opened-move';

const schema = z.object({
  outcome: z.string().check((context) => {
    if (context.value === '') context.issues.push({ code: 'custom', message: 'required', input: context.value });
  }),
  note: requiredLongText,
  day: z.string(),
});

/** An admin's decision about a problem. */
export function ResolveDialog({ request, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation('requests');
  const { user } = useAuth();
  const makeMove = useMove({ requestId: request.id, done: t('moves.resolve.done'), onDone });
  const product = useProductForm({
    schema,
    empty: { outcome: '', note: '', day: '' },
    draft: { form: `resolve-${request.id}`, owner: user?.id ?? '' },
    labels: { outcome: t('moves.resolve.outcome'), note: t('moves.resolve.field'), day: t('moves.resolve.day') },
    wording: { 'day.out_of_range': t('moves.resolve.dayOutOfRange') },
    send: async ({ outcome: chosen, note, day }, attempt) => {
      const outcome = outcomes.find((known) => known === chosen) ?? 'resume';
      await makeMove({ move: 'resolve', body: { outcome, note: note.trim(), ...dayOf(outcome, day) } }, attempt);
    },
  });
  return (
    <ActionDialog title={t('moves.resolve.title')} submit={t('moves.resolve.submit')} form={product} onClose={onClose}>
      <p>{t('moves.resolve.text')}</p>
      <ChoiceGroup layout="cards" legend={t('moves.resolve.outcome')} error={product.errorOf('outcome')}>
        {outcomes.map((outcome) => (
          <RadioCard
            key={outcome}
            value={outcome}
            label={t(`moves.resolve.outcomes.${outcome}`)}
            {...product.form.register('outcome')}
          />
        ))}
      </ChoiceGroup>
      {product.form.watch('outcome') === 'resume' ? (
        <ResumeDay shown={product.form.watch('day')} {...product.field('day')} />
      ) : null}
      <TextAreaField required rows={4} {...product.field('note')} />
    </ActionDialog>
  );
}
