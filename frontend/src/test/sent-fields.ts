/**
 * What is sent, compared with the API's document. The API drops a field that it does not know, and the types of bodies do not
 * refuse one that is spread into them.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: unknown;
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

let loaded: Document | undefined;

/** Read when the first body is sent: most tests send none. */
function api(): Document {
  loaded ??= JSON.parse(readFileSync(resolve('../docs/openapi.json'), 'utf8')) as Document;
  return loaded;
}

/** The schemas that a schema consists of. */
function parts(schema: Schema): readonly Schema[] {
  if (schema.$ref) return parts(api().components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  return [schema, ...[...(schema.allOf ?? []), ...(schema.oneOf ?? [])].flatMap(parts)];
}

function unknownIn(value: unknown, schema: Schema, place: string): string[] {
  const all = parts(schema);
  if (Array.isArray(value)) {
    const items = all.find((part) => part.items)?.items;
    return items ? value.flatMap((item) => unknownIn(item, items, place)) : [];
  }
  const isOpen = all.some((part) => part.additionalProperties !== undefined) || all.every((part) => !part.properties);
  if (typeof value !== 'object' || value === null || isOpen) return [];
  const known = Object.assign({}, ...all.map((part) => part.properties)) as Record<string, Schema>;
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = known[name];
    return own ? unknownIn(inner, own, `${place}.${name}`) : [`${place}.${name}`];
  });
}

/** The fields of a body that the API does not know of this call. */
export function unknownFields(method: string, path: string, body: string): readonly string[] {
  const schema = api().paths[path]?.[method]?.requestBody?.content['application/json']?.schema;
  return schema ? unknownIn(JSON.parse(body), schema, `${method} ${path}`) : [];
}
