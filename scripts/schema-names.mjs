// The names of schemas in the API's document. utoipa writes two types of one name as one schema, and says nothing.
import { readFileSync } from 'node:fs';

const declared = /((?:^[ \t]*(?:#\[[^\n]*\]|\/\/\/[^\n]*)\n)+)[ \t]*(?:pub(?:\([^)]*\))? )?(?:struct|enum) (\w+)/gm;

/** What a file declares: the name of the type, or what `schema(as = …)` says. */
function schemasOf(file) {
  return [...readFileSync(file, 'utf8').matchAll(declared)]
    .filter(([, attributes]) => /derive\([^)]*\bToSchema\b/.test(attributes))
    .map(([, attributes, name]) => /\bschema\([^\]]*\bas = (\w+)/.exec(attributes)?.[1] ?? name);
}

/** Names that more than one type of the Rust files has in the document. */
export function repeatedSchemas(rust) {
  const declaring = new Map();
  for (const file of rust) {
    for (const name of schemasOf(file)) declaring.set(name, [...(declaring.get(name) ?? []), file]);
  }
  return [...declaring].filter(([, files]) => files.length > 1).map(([name, files]) => `${name}: ${files.join(', ')}`);
}
