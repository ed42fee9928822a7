import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Creative } from '@/api/types';
import { rosterQuery } from '@/entities/creative';
import { useProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { formatDays } from '@/i18n/short-date';
import { NextPage } from '@/records/next-page';
import { RecordsPending } from '@/records/records-pending';
import { Avatar } from '@/ui/avatar';
import { CheckboxCard, ChoiceGroup } from '@/ui/checkbox';
import { TextField } from '@/ui/text-field';
import { ActionDialog } from './action-dialog';
import { useMove } from './use-move';
import type { MoveDialogProps } from './use-opened-move';

const schema = z.object({
  creatives: z.array(z.string()).check((context) => {
    if (context.value.length === 0)
      context.issues.push({ code: 'custom', message: 'at_least_one', input: context.value });
  }),
});

/** Creatives of the service that an admin may ask in addition. */
export function InviteDialog({ request, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const makeMove = useMove({ requestId: request.id, done: t('moves.invite.done'), onDone });
  const roster = useInfiniteQuery(rosterQuery({ service: request.service_category, ...(q && { q }) }));
  const product = useProductForm({
    schema,
    empty: { creatives: [] as string[] },
    labels: { creatives: t('moves.invite.title') },
    wireNames: { creative_ids: 'creatives' },
    send: async ({ creatives }, attempt) => {
      await makeMove({ move: 'invite', body: { creative_ids: creatives } }, attempt);
    },
  });
  const chosen = product.form.watch('creatives');
  const asked = new Set([
    ...(request.invited ?? []).map(({ creative }) => creative.id),
    ...request.proposals.map(({ creative }) => creative.id),
  ]);
  const found = roster.data?.pages.flatMap(({ items }) => items).filter(({ id }) => !asked.has(id));
  const awayOf = ({ away_until: until, next_absence: coming }: Creative) =>
    until
      ? t('invited.away', { date: formatDate(until, language) })
      : coming && t('invited.awayComing', { days: formatDays(coming, language) });
  const toggle = ({ id }: Creative) =>
    product.form.setValue('creatives', chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

  return (
    <ActionDialog
      title={t('moves.invite.title')}
      place="side"
      submit={t('moves.invite.submit')}
      form={product}
      onClose={onClose}
    >
      <p>{t('moves.invite.text')}</p>
      <TextField
        type="search"
        label={t('moves.invite.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter searches; it must not invite.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {found ? (
        <ChoiceGroup legend={t('moves.invite.creatives')} error={product.errorOf('creatives')}>
          {found.map((creative) => {
            const name = (language === 'ar' ? creative.name_ar : undefined) ?? creative.name;
            return (
              <CheckboxCard
                key={creative.id}
                name="creatives"
                label={name}
                hint={[creative.rate_display[language], awayOf(creative)].filter(Boolean).join(' · ')}
                picture={<Avatar name={name} seed={creative.id} image={creative.profile_image_url} />}
                checked={chosen.includes(creative.id)}
                onChange={() => toggle(creative)}
              />
            );
          })}
        </ChoiceGroup>
      ) : (
        <RecordsPending query={roster} failed={t('moves.invite.failed')} />
      )}
      {found?.length === 0 ? <p role="status">{t('moves.invite.none')}</p> : null}
      {found ? <NextPage query={roster} failed={t('moves.invite.failed')} more={t('moves.invite.more')} /> : null}
    </ActionDialog>
  );
}
