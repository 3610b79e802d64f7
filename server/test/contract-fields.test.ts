import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';

type Json = { [key: string]: unknown };

function* within(schema: Json, path: string): Generator<[path: string, schema: Json]> {
  yield [path, schema];
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Json>))
    yield* within(property, `${path}.${name}`);
  for (const key of ['items', 'additionalProperties'])
    if (typeof schema[key] === 'object' && schema[key] !== null) yield* within(schema[key] as Json, `${path}.*`);
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    for (const option of (schema[key] ?? []) as Json[]) yield* within(option, path);
}

const PARTS = ['params', 'query', 'body'] as const;
const fields = endpoints.flatMap(({ name, endpoint }) =>
  PARTS.flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    return [...within(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as Json, `${name} ${part}`)];
  }),
);

test('every number in a request has a minimum and a maximum within the exact integer range', () => {
  const numbers = fields.filter(
    ([, schema]) => /^(?:number|integer)$/.test(String(schema.type)) && !('enum' in schema || 'const' in schema),
  );
  expect(numbers.length).toBeGreaterThan(50);
  const bound = (value: unknown) => typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  const open = numbers.filter(([, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }]) => {
    return !bound(minimum ?? exclusiveMinimum) || !bound(maximum ?? exclusiveMaximum);
  });
  expect(open.map(([path]) => path)).toEqual([]);
});

test('every text in a request has a maximum length, a format or a list of values', () => {
  const texts = fields.filter(([, { type }]) => type === 'string');
  expect(texts.length).toBeGreaterThan(300);
  const open = texts.filter(([, schema]) => !['maxLength', 'pattern', 'format', 'enum', 'const'].some((key) => key in schema));
  expect(open.map(([path]) => path)).toEqual([]);
});

test('no token, password or code is part of a URL', () => {
  const inAddress = fields.map(([path]) => path).filter((path) => / (?:params|query)\./.test(path));
  expect(inAddress.length).toBeGreaterThan(200);
  expect(inAddress.filter((path) => /(?:token|passw\w*|secret|otp|\.code)$/i.test(path))).toEqual([]);
});

test('no endpoint for users or passwords has a hint or a security question', () => {
  const ofPeople = fields.map(([path]) => path).filter((path) => /^(?:users|profile|sessions|passwordLinks|twoFactor)/.test(path));
  expect(ofPeople.length).toBeGreaterThan(20);
  expect(ofPeople.filter((path) => /hint|question|remind/i.test(path))).toEqual([]);
});
