import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { PayoutDetails } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { limits } from '@/api/vocabularies';
import { savePayoutDetailsMutation } from '@/entities/earnings';
import { ProofFields } from '@/forms/proof/proof-fields';
import { ProofRefusal } from '@/forms/proof/proof-refusal';
import { emptyProof, proofRules, useAskedProof, useProofLabels, type ProofField } from '@/forms/proof/use-proof';
import { lengthOf } from '@/forms/rules';
import { useProductForm } from '@/forms/use-product-form';
import { classNames } from '@/lib/class-names';
import { groupedIban, isIban, plainIban } from '@/lib/iban';
import { cleaned } from '@/lib/typed-text';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { useToasts } from '@/ui/toast';
import { detailsFormId } from './details-form-id';
import styles from './earnings.lazy.module.css';

/** An IBAN of 34 characters in groups of four. */
const LONGEST_IBAN = 42;

/** A file for the bank is read by spreadsheets: a name begins like no formula. */
const UNSAFE_HOLDER = /^[=+\-@]|[;\p{Cc}]/u;

const holderRule = z.string().check((context) => {
  const name = cleaned(context.value);
  const code =
    name === ''
      ? 'required'
      : lengthOf(name) > limits.name
        ? 'too_long'
        : UNSAFE_HOLDER.test(name)
          ? 'invalid_name'
          : undefined;
  if (code) context.issues.push({ code: 'custom', message: code, input: context.value });
});

const ibanRule = z.string().check((context) => {
  const code = plainIban(context.value) === '' ? 'required' : isIban(context.value) ? undefined : 'invalid_iban';
  if (code) context.issues.push({ code: 'custom', message: code, input: context.value });
});

interface DetailsFormProps {
  readonly details: PayoutDetails | null;
  readonly onSaved: () => void;
  readonly onCancel: (() => void) | undefined;
}

/** The IBAN is entered again each time: what is stored is never shown again. */
export function DetailsForm({ details, onSaved, onCancel }: DetailsFormProps) {
  const { t } = useTranslation('earnings');
  const { succeed } = useToasts();
  const { mutateAsync: save } = useSingleMutation(savePayoutDetailsMutation);
  const proofLabels = useProofLabels();
  // The hook returns a new list each time; the same names are the same schema.
  const names = useAskedProof().join(' ');
  const asked = useMemo(() => names.split(' ').filter(Boolean) as ProofField[], [names]);
  const schema = useMemo(() => z.object({ holder: holderRule, iban: ibanRule, ...proofRules(asked) }), [asked]);
  const product = useProductForm({
    schema,
    empty: { holder: '', iban: '', ...emptyProof },
    known: { holder: details?.holder ?? '' },
    labels: { holder: t('details.holder'), iban: t('details.iban'), ...proofLabels },
    wording: { 'holder.invalid_name': t('details.holderInvalid'), 'iban.invalid_iban': t('details.ibanInvalid') },
    send: async ({ holder, iban, ...proof }) => {
      await save({ holder: cleaned(holder), iban: plainIban(iban), proof });
      succeed(t('details.saved'));
      onSaved();
    },
  });
  const { field, form, isSending, refusal, submit } = product;
  const iban = field('iban');
  return (
    <form
      id={detailsFormId}
      className={classNames('stack-20', styles.form)}
      noValidate
      onSubmit={submit}
      aria-label={t('details.title')}
    >
      <ProofRefusal refusal={refusal} fallback={t('details.failed')} />
      <TextField required autoComplete="name" help={t('details.holderHelp')} {...field('holder')} />
      <TextField
        required
        dir="ltr"
        className={styles.iban}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LONGEST_IBAN}
        help={t('details.ibanHelp')}
        {...iban}
        onChange={(event) => {
          const { target } = event;
          // In the middle of the text the caret would jump.
          if (target.selectionStart === target.value.length) target.value = groupedIban(target.value);
          void iban.onChange(event);
        }}
        onBlur={(event) => {
          form.setValue('iban', groupedIban(event.target.value));
          void iban.onBlur(event);
        }}
      />
      <ProofFields asked={asked} field={(name) => field(name)} />
      <p className="muted text-15">{t('details.pause')}</p>
      <div className="cluster-12 middle">
        <Button type="submit" busy={isSending}>
          {t('details.save')}
        </Button>
        {onCancel ? (
          <Button look="ghost" onClick={onCancel}>
            {t('details.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
