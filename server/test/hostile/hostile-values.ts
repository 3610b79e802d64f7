import type { Endpoint } from '@coloa/contract/http.ts';
import fc from 'fast-check';
import { z } from 'zod';

type Json = Record<string, unknown>;

export const ID_KINDS = ['foreign', 'deleted', 'absent', 'own'] as const;

export class IdOf {
  readonly kind: (typeof ID_KINDS)[number];
  readonly n: number;

  constructor(kind: (typeof ID_KINDS)[number], n: number) {
    this.kind = kind;
    this.n = n;
  }
}

export interface Place {
  path: string[];
  schema: Json;
}

const schemaOf = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json;

function* placesIn(schema: Json, path: string[]): Generator<Place> {
  if (path.length > 1) yield { path, schema };
  for (const [name, property] of Object.entries((schema.properties as Record<string, Json> | undefined) ?? {}))
    yield* placesIn(property, [...path, name]);
  if (schema.items) yield* placesIn(schema.items as Json, [...path, '0']);
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    for (const option of (schema[key] as Json[] | undefined) ?? []) yield* placesIn(option, path);
}

export const placesOf = ({ params, query, body }: Endpoint): Place[] =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? [...placesIn(schemaOf(schema), [part])] : []));

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202Eexe.fdp',
  '\u200B',
  '\uFEFF',
  'аdmin', // the first letter is Cyrillic
  'Ａｄｍｉｎ',
  'ﷺ'.repeat(30),
  'Z\u0351\u036B\u0343'.repeat(200),
  'e\u0301'.normalize('NFD'),
  '👩\u200D💻'.repeat(50),
  "' or 1=1 --",
  "'; drop table users; --",
  '\\',
  '%',
  '_%_',
  '"; select pg_sleep(20); --',
  "$$||pg_sleep(20)||'",
  '{{constructor.constructor("return process")()}}',
  '$'.concat('{7*7}'),
  '#{7*7}',
  '{%raw%}',
  '{#project}{.}{/project}',
  '#import "/etc/passwd": *',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '[x](javascript:alert(1))',
  '![x](file:///etc/passwd)',
  '![](/attachments/../../../../etc/passwd)',
  '../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f',
  '%00',
  '/etc/passwd\u0000.png',
  'con',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '=cmd|" /C calc"!A0',
  '+1',
  '@SUM(A1)',
  'a\r\nSet-Cookie: x=1',
  'a\r\nBcc: x@example.com',
  '; cat /etc/passwd',
  '$(id)',
  '`id`',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  'true',
  '0',
  '-0',
  '1e309',
  '0x10',
  '1,2,3',
  '9'.repeat(400),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13T00:00:00Z',
  '2026-01-01T00:00:00',
  '2026-01-01T24:00:60Z',
  '31/12/2026',
  'a'.repeat(70_000),
  '('.repeat(5_000),
  '*'.repeat(5_000),
  '> '.repeat(3_000),
  '- '.repeat(3_000),
  '['.repeat(5_000),
  `${'a '.repeat(3_000)}!`,
] as const;

const NUMBERS = [0, -0, -1, 0.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e21];

const nested = (depth: number, leaf: unknown): unknown => (depth === 0 ? leaf : [nested(depth - 1, leaf)]);

/** The value is parsed from JSON, because `__proto__` in an object literal would set the prototype. */
const PROTOTYPE: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}');

const OTHERS = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  { length: 1 },
  { toString: null },
  PROTOTYPE,
  nested(500, 1),
  Array(3_000).fill(0),
];

export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...OTHERS) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

const someId: fc.Arbitrary<unknown> = fc.tuple(fc.constantFrom(...ID_KINDS), fc.nat({ max: 500 })).map(([kind, n]) => new IdOf(kind, n));

const around = (...limits: unknown[]): number[] =>
  limits.filter((limit) => typeof limit === 'number').flatMap((limit) => [limit - 1, limit, limit + 1]);

function aimedValues(schema: Json): unknown[] {
  const { type, format } = schema;
  const values: unknown[] = [];
  if (Array.isArray(schema.enum)) {
    const [first] = schema.enum;
    values.push(...schema.enum, ...schema.enum, `${first} `, String(first).toLowerCase(), schema.enum, schema.enum.join(','));
  }
  if ('const' in schema) values.push(schema.const);
  if (type === 'string') {
    for (const length of around(schema.minLength ?? 1, schema.maxLength)) values.push('đ'.repeat(Math.max(length, 0)));
    if (format === 'date') values.push('2026-03-06', '2024-02-29', '2025-02-29', '1999-12-31', '2200-01-01');
    if (format === 'date-time') values.push('2026-03-06T00:00:00Z', '2199-12-31T23:59:59.999Z', '1970-01-01T00:00:00.0000000000001Z');
    if (format === 'email')
      values.push('a@b.example', `${'a'.repeat(64)}@${'b.'.repeat(90)}example`, 'a@b', '"a b"@c.example', 'a@[127.0.0.1]');
    values.push('Bình thường', ['Bình thường'], 7);
  }
  if (type === 'number' || type === 'integer') {
    const limits = around(schema.minimum ?? 0, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum);
    values.push(...limits, ...limits.map(String), 0.1, '1', '1e1', [1]);
  }
  if (type === 'boolean') values.push(true, false, 'true', 1, 0, null);
  if (type === 'array') values.push([], [[]], {}, 'a,b', { 0: 'a' });
  if (type === 'object') values.push({}, [], 'a', null);
  return values;
}

export function aimedAt(schema: Json): fc.Arbitrary<unknown> {
  const values = aimedValues(schema);
  const ids = schema.format === 'uuid' ? [{ weight: 6, arbitrary: someId }] : [];
  const aimed = values.length > 0 ? [{ weight: 5, arbitrary: fc.constantFrom(...values) }] : [];
  return fc.oneof(...ids, ...aimed, { weight: 3, arbitrary: junk });
}
