import { describedApi } from '@coloa/contract/api.ts';
import type { Endpoint } from '@coloa/contract/http.ts';
import { SPECIFIED_CALLS } from '@coloa/contract/specified-calls.ts';
import { describe, expect, test } from 'vitest';
import { type Contracts, openApi } from './openapi.ts';

interface Operation {
  tags: string[];
  description: string;
  parameters: { in: string; name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content: Record<string, { example?: unknown }> }>;
  [extension: `x-${string}`]: unknown;
}
const described = openApi(describedApi as Contracts, { version: '1.2.3', serverUrl: 'https://coloa.example' }) as unknown as {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; 'x-displayName': string; description: string }[];
};
const calls = Object.entries(describedApi).flatMap(([tag, contract]) =>
  Object.entries<Endpoint>(contract).map(([name, endpoint]) => ({ name: `${tag}.${name}`, tag, endpoint })),
);
const operation = ({ method, path }: Endpoint): Operation => described.paths[path]?.[method.toLowerCase()] as Operation;

describe.each(calls)('$name', ({ tag, endpoint }) => {
  test('describes in text and metadata who can call it and which token scope it needs', () => {
    const { description, ...said } = operation(endpoint);
    expect(description.length).toBeGreaterThan(5);
    expect(said.tags).toEqual([tag]);
    expect(said['x-access']).toBe(endpoint.access);
    expect(description.includes(`\`${endpoint.access}\``)).toBe(endpoint.access === endpoint.access.toUpperCase());
    expect(description.includes('Requires a WRITE token')).toBe(
      said['x-effect'] === 'writes' && said['x-session'] === false && endpoint.access !== 'public',
    );
    expect(description.includes('not sufficient')).toBe(said['x-session']);
    expect(description.match(/(?<=The field `)\w+/g) ?? []).toEqual(said['x-session-fields']);
  });

  test.skipIf(!endpoint.body || endpoint.kind === 'upload')('has an example of a valid body', () => {
    const example = operation(endpoint).requestBody?.content['application/json']?.example;
    expect(endpoint.body?.safeParse(example).error?.issues ?? []).toEqual([]);
  });

  test.skipIf(!endpoint.params)('has an example of each path parameter', () => {
    const params = operation(endpoint).parameters.filter((each) => each.in === 'path');
    const example = Object.fromEntries(params.map((each) => [each.name, each.example]));
    expect(endpoint.params?.safeParse(example).error?.issues ?? []).toEqual([]);
  });

  test.skipIf(['file', 'stream'].includes(endpoint.kind ?? ''))('has an example of an answer that it could give', () => {
    const example = operation(endpoint).responses['200']?.content['application/json']?.example;
    expect(endpoint.response.safeParse(example).error?.issues ?? []).toEqual([]);
  });
});

test('S33 all calls of the specification are described first and in its order', () => {
  const listed = Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { 'x-specified': specified }]) => ({ call: `${method.toUpperCase()} ${path}`, specified })),
  );
  const specified = listed.filter((each) => each.specified).map(({ call }) => call);
  expect(SPECIFIED_CALLS).toHaveLength(127);
  expect(specified.sort()).toEqual([...SPECIFIED_CALLS].sort());
  const paths = Object.keys(described.paths);
  const lastSpecified = paths.findLastIndex((path) => SPECIFIED_CALLS.some((call) => call.endsWith(` ${path}`)));
  const firstOther = paths.findIndex((path) => !SPECIFIED_CALLS.some((call) => call.endsWith(` ${path}`)));
  expect(lastSpecified).toBeLessThan(firstOther);
});

test('every feature has a name and a one-line description', () => {
  expect(described.tags.map(({ name }) => name).sort()).toEqual(Object.keys(describedApi).sort());
  for (const { description, ...tag } of described.tags) expect([tag['x-displayName'], description]).not.toContain(undefined);
});
