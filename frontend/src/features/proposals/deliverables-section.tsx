/** What is delivered, line by line: added by Enter or a button, moved by buttons. */
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '@/api/vocabularies';
import { FormSection } from '@/forms/form-card';
import { Button, IconButton } from '@/ui/button';
import { FieldError } from '@/ui/field';
import controls from '@/ui/controls.module.css';
import styles from './proposals.module.css';

import type { ProposalForm } from './use-proposal-form';

const ERROR_ID = 'deliverables-error';

export function DeliverablesSection({ proposal: { form, errorOf } }: { readonly proposal: ProposalForm }) {
  const { t } = useTranslation('proposals');
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState('');
  const lines = form.watch('deliverables');
  const error = errorOf('deliverables');

  const change = (next: string[]) =>
    form.setValue('deliverables', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const focusLine = (index: number) =>
    // After the list was rendered with the change.
    window.requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus());
  const addAfter = (index: number) => {
    if (lines.length >= limits.deliverables) return;
    change([...lines.slice(0, index + 1), '', ...lines.slice(index + 1)]);
    focusLine(index + 1);
  };
  const remove = (index: number) => {
    change(lines.length === 1 ? [''] : lines.filter((_, at) => at !== index));
    focusLine(Math.min(index, lines.length - 2));
  };
  const move = (index: number, to: number) => {
    const line = lines[index];
    if (line === undefined) return;
    const others = lines.filter((_, at) => at !== index);
    change([...others.slice(0, to), line, ...others.slice(to)]);
    setMoved(t('fields.moved', { number: to + 1, total: lines.length }));
  };

  return (
    <FormSection title={t('sections.deliverables')} text={t('sections.deliverablesText')}>
      <ol className={styles.lines} aria-label={t('fields.deliverables')} ref={list}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is its place: texts may be equal
          <li key={index} className={styles.row}>
            <input
              className={controls.control}
              name="deliverables"
              value={line}
              maxLength={limits.short_text}
              placeholder={index === 0 ? t('fields.deliverableHint') : undefined}
              aria-label={t('fields.deliverable', { number: index + 1 })}
              aria-required={index === 0 ? true : undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? ERROR_ID : undefined}
              onChange={(event) => change(lines.map((text, at) => (at === index ? event.target.value : text)))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                addAfter(index);
              }}
            />
            <span className={styles.rowActions}>
              {lines.length > 1 ? (
                <>
                  <IconButton
                    label={t('fields.moveUp', { number: index + 1 })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUp aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={t('fields.moveDown', { number: index + 1 })}
                    disabled={index === lines.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDown aria-hidden="true" />
                  </IconButton>
                </>
              ) : null}
              <IconButton label={t('fields.remove', { number: index + 1 })} onClick={() => remove(index)}>
                <X aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <FieldError id={ERROR_ID} error={error} />
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      <div>
        <Button
          look="secondary"
          size="small"
          disabled={lines.length >= limits.deliverables}
          onClick={() => addAfter(lines.length - 1)}
        >
          <Plus aria-hidden="true" />
          {t('fields.addDeliverable')}
        </Button>
      </div>
    </FormSection>
  );
}
