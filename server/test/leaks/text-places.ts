import type { Endpoint } from '@coloa/contract/http.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;

function* textsWithin(schema: Json, path: string): Generator<string> {
  if (schema.type === 'string' && schema.enum === undefined && schema.format === undefined && schema.const === undefined) yield path;
  for (const [name, property] of Object.entries((schema.properties as Record<string, Json> | undefined) ?? {})) {
    yield* textsWithin(property, `${path}.${name}`);
  }
  if (schema.items) yield* textsWithin(schema.items as Json, `${path}.*`);
  if (typeof schema.additionalProperties === 'object') yield* textsWithin(schema.additionalProperties as Json, `${path}.*`);
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    for (const option of (schema[key] as Json[] | undefined) ?? []) yield* textsWithin(option, path);
}

/** Returns free-text fields such as `body.tags.*`, without enums, ids, dates and times. */
export function textPlaces({ query, body }: Endpoint): string[] {
  const parts = Object.entries({ query, body }).flatMap(([part, schema]) =>
    schema ? [...textsWithin(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json, part)] : [],
  );
  return [...new Set(parts)];
}
