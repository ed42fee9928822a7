/** Has a form's values checked by its schema; each field shows the first thing that is wrong with it. */
import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { cleanedValues } from './typed-values';

/** A group of radios without a choice is null once it has lost the focus; as a text it is empty, as it was before. */
function withoutNull<Values extends FieldValues>(values: Values, empty: FieldValues): Values {
  const known: FieldValues = values;
  const unchosen = Object.keys(empty).filter((name) => empty[name] === '' && known[name] === null);
  return { ...values, ...Object.fromEntries(unchosen.map((name) => [name, ''])) };
}

/** What people type or paste is cleaned here, before any rule and any call; `empty` is the form before they begin. */
export function resolverOf<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  empty: FieldValues = {},
): Resolver<Values> {
  return async (values) => {
    const checked = await schema.safeParseAsync(cleanedValues(withoutNull(values, empty)));
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    const named = new Set<string>();
    for (const { code, message, path } of checked.error.issues) {
      const name = path.join('.');
      if (named.has(name)) continue;
      named.add(name);
      // A list may be wrong as a whole, and so may one of its entries.
      const known = get<typeof errors, object | undefined>(errors, name);
      set(errors, name, { ...known, type: code ?? 'custom', message });
    }
    return { values: {}, errors };
  };
}
