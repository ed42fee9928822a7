/** A form: validated by its schema, saved as a draft, submitted once, with the server's field errors shown. */
import { useEffect, useRef, useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import type { SummaryItem } from '@/ui/error-summary';
import { attemptOf, type Attempt, type MadeAttempt } from './attempts';
import { forget, keep, keptValues, type Draft } from './drafts';
import { resolverOf } from './resolver';
import { takeFilled } from './typed-values';

/** Longer forms list their errors above the form; in a form of at most this many fields, the first invalid field takes the focus. */
const SHORT_FORM_FIELDS = 4;

interface ProductFormSetup<Values extends FieldValues> {
  readonly schema: z.ZodMiniType<Values, Values>;
  readonly empty: Values;
  /** Prefilled values; a saved draft takes precedence. */
  readonly known?: Partial<Values>;
  readonly draft?: Draft;
  /** What comes before the draft, because the visitor has just asked for it. */
  readonly override?: (kept: Partial<Values>) => Partial<Values>;
  /** Sent with the values: if it differs, the same values are another attempt. */
  readonly beside?: string;
  readonly labels: Readonly<Record<Path<Values>, string>>;
  /** Fields that have another name in the API. */
  readonly wireNames?: Readonly<Record<string, Path<Values>>>;
  readonly passwordMin?: number;
  /** This form's texts instead of the common ones, by `field.code`. */
  readonly wording?: Readonly<Record<string, string>>;
  readonly send: (values: Values, attempt: Attempt) => Promise<void>;
  /** Called for a refusal that is not about a field, if there is more to do than to show it. */
  readonly onRefused?: (error: unknown) => void;
}

export interface ProductForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly isSending: boolean;
  /** Why the last attempt failed, if not because of a field; null otherwise. */
  readonly refusal: unknown;
  readonly submit: (event: React.SyntheticEvent) => void;
  /** Name, label, handlers and error of a control. */
  readonly field: (
    name: Path<Values>,
  ) => ReturnType<UseFormReturn<Values>['register']> & { label: string; error: string | undefined };
  readonly errorOf: (name: Path<Values>) => string | undefined;
  readonly summary: {
    readonly items: readonly SummaryItem[];
    readonly attempt: number;
    readonly onGoTo: (field: string) => void;
  };
}

export function useProductForm<Values extends FieldValues>(setup: ProductFormSetup<Values>): ProductForm<Values> {
  const { schema, empty, known, draft, labels, wireNames = {}, wording = {}, passwordMin } = setup;
  const { ofField } = useErrorText();
  const [begun] = useState(() => {
    const kept = draft ? keptValues(draft, empty) : {};
    return { ...empty, ...known, ...kept, ...setup.override?.(kept) } as DefaultValues<Values>;
  });
  const names = Object.keys(labels) as Path<Values>[];
  const isShort = names.length <= SHORT_FORM_FIELDS;
  const form = useForm<Values>({
    resolver: resolverOf(schema, empty),
    defaultValues: begun,
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const attempt = useRef<MadeAttempt | null>(null);
  const sending = useRef(false);
  const [refusals, setRefusals] = useState(0);
  const [refusal, setRefusal] = useState<unknown>(null);

  const { form: draftForm, owner: draftOwner } = draft ?? { form: '', owner: '' };
  useEffect(() => {
    if (draftForm === '') return undefined;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep({ form: draftForm, owner: draftOwner }, values),
    });
  }, [form, draftForm, draftOwner]);

  const errorOf = (name: Path<Values>): string | undefined => {
    const code: unknown = errors[name]?.message;
    if (typeof code !== 'string') return undefined;
    return wording[`${name}.${code}`] ?? ofField(code, passwordMin === undefined ? undefined : { min: passwordMin });
  };

  /** In a short form the first invalid field takes the focus; in a longer one the list of errors does. */
  const focusFirst = (invalid: readonly string[]): void => {
    const first = isShort ? names.find((name) => invalid.includes(name)) : undefined;
    if (first !== undefined) goTo(first);
  };
  const goTo = (name: Path<Values>): void => {
    form.setFocus(name);
    reach(name);
  };

  /** Shows the server's codes at their fields; false if it named none of this form's fields. */
  const showFields = (error: ApiError): boolean => {
    let shown = false;
    for (const [wireName, codes] of Object.entries(error.fields)) {
      const name = wireNames[wireName] ?? names.find((candidate) => candidate === wireName);
      const code = codes[0];
      if (name === undefined || code === undefined) continue;
      form.setError(name, { type: 'server', message: code });
      shown = true;
    }
    if (shown) setRefusals((count) => count + 1);
    if (shown) focusFirst(Object.keys(error.fields).map((wireName) => wireNames[wireName] ?? wireName));
    return shown;
  };

  const deliver = async (values: Values): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setRefusal(null);
    try {
      attempt.current = attemptOf(JSON.stringify([values, setup.beside]), attempt.current, draft);
      await setup.send(values, attempt.current);
      if (draft) forget(draft);
    } catch (error) {
      if (error instanceof ApiError && showFields(error)) return;
      setRefusal(error);
      setup.onRefused?.(error);
    } finally {
      sending.current = false;
    }
  };

  return {
    form,
    isSending: isSubmitting,
    refusal,
    submit: (event) => {
      takeFilled(form, names, event.currentTarget);
      void form.handleSubmit(deliver, (invalid) => focusFirst(Object.keys(invalid)))(event);
    },
    field: (name) => ({ ...form.register(name), label: labels[name], error: errorOf(name) }),
    errorOf,
    summary: {
      items: (isShort ? [] : names).flatMap((name) => {
        const message = errorOf(name);
        return message === undefined ? [] : [{ field: name, label: labels[name], message }];
      }),
      attempt: submitCount + refusals,
      onGoTo: (name) => goTo(name as Path<Values>),
    },
  };
}

/** Focuses a field: not every control is the form library's, and one may be in a collapsed part. */
function reach(name: string): void {
  if (document.activeElement?.getAttribute('name') === name) return;
  const control = document.getElementsByName(name)[0];
  control?.closest('details')?.setAttribute('open', '');
  control?.focus();
}
