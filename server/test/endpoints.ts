import { api } from '@coloa/contract/api.ts';
import type { Endpoint } from '@coloa/contract/http.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** `name` is the path in the contract, such as `projects.update`. */
export interface NamedEndpoint {
  name: string;
  endpoint: Endpoint;
}

export const endpointsOf = (contracts: Record<string, Record<string, Endpoint>>): NamedEndpoint[] =>
  Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract).map(([call, endpoint]) => ({ name: `${feature}.${call}`, endpoint })),
  );

export const endpoints = endpointsOf(api);

export const isMounted = (app: FastifyInstance, { method, path }: Endpoint): boolean =>
  app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') });

type Json = Record<string, unknown>;

function* idsWithin(schema: Json, path: string): Generator<string> {
  if (schema.format === 'uuid') yield path;
  for (const [name, property] of Object.entries((schema.properties as Record<string, Json> | undefined) ?? {})) {
    yield* idsWithin(property, `${path}.${name}`);
  }
  if (schema.items) yield* idsWithin(schema.items as Json, `${path}.*`);
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    for (const option of (schema[key] as Json[] | undefined) ?? []) yield* idsWithin(option, path);
}

/** Returns the paths of ids in a request, such as `body.people.*`. */
export function idPlaces({ params, query, body }: Endpoint): string[] {
  const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json;
  const inPath = Object.keys((params && (schemaOf(params).properties as Json | undefined)) ?? {}).map((name) => `params.${name}`);
  const elsewhere = Object.entries({ query, body }).flatMap(([part, schema]) => (schema ? [...idsWithin(schemaOf(schema), part)] : []));
  return [...new Set([...inPath, ...elsewhere])];
}
