/** The values of a form as people typed, pasted or had them filled in. */
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { cleaned } from '@/lib/typed-text';

/** Passwords count as typed, and are compared as typed. */
const AS_TYPED = /password|^confirm$/;

/** Every text of the values, without what can't be seen at its ends. */
export function cleanedValues<Values>(values: Values): Values {
  const text = JSON.stringify(values, (name, value: unknown) =>
    typeof value === 'string' && !AS_TYPED.test(name) ? cleaned(value) : value,
  );
  return JSON.parse(text) as Values;
}

/** What a password manager filled in without an event: what the form shows is what counts. */
export function takeFilled<Values extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  names: readonly Path<Values>[],
  shown: EventTarget,
): void {
  if (!(shown instanceof HTMLFormElement)) return;
  for (const name of names) {
    const control = shown.elements.namedItem(name);
    // The value of a checkbox or a radio button is not what was chosen.
    if (!(control instanceof HTMLInputElement) || /checkbox|radio|file/.test(control.type)) continue;
    const known: unknown = getValues(name);
    if (typeof known === 'string' && known !== control.value)
      setValue(name, control.value as PathValue<Values, Path<Values>>);
  }
}
