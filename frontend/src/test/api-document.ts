/** The API's document, for tests that compare texts and lists with what the server may send. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const DOCUMENT = path.resolve(import.meta.dirname, '../../../docs/openapi.json');

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  readonly allOf?: readonly Schema[];
}

/** The closed list of a field. */
export function enumOf(schema: string, field: string): readonly string[] {
  const { components } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const whole = components.schemas[schema] ?? {};
  return [whole, ...(whole.allOf ?? [])].flatMap(({ properties }) => properties?.[field]?.enum ?? []);
}
