import type { Endpoint } from '@coloa/contract/http.ts';
import type { z } from 'zod';
import type { Sent } from './stub-fetch.ts';

export interface Parsed {
  params: unknown;
  query: unknown;
  body: unknown;
  file?: File;
}

const patternOf = ({ path }: Endpoint): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** Returns the path parameters, or null if the path belongs to another endpoint. */
export function matchPath(endpoint: Endpoint, path: string): Record<string, string> | null {
  const match = patternOf(endpoint).exec(path);
  if (!match) return null;
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns one line per field that the schema does not contain, because parsing would drop the field silently. */
function dropped(value: unknown, parsed: unknown, at = ''): string[] {
  if (!isObject(value) || !isObject(parsed)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = at === '' ? name : `${at}.${name}`;
    if (!(name in parsed)) return inner === undefined ? [] : [`${here} is not a field of the contract`];
    return dropped(inner, parsed[name], here);
  });
}

export function breachesOf(schema: z.ZodType, value: unknown): string[] {
  const { success, data, error } = schema.safeParse(value);
  if (success) return dropped(value, data);
  return error.issues.map(({ path, message }) => `${path.join('.') || 'value'}: ${message}`);
}

/** Returns repeated parameters as lists. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const values = (name: string) => {
    const [first = '', ...rest] = search.getAll(name);
    return rest.length > 0 ? [first, ...rest] : first;
  };
  return Object.fromEntries([...search.keys()].map((name) => [name, values(name)]));
}

export function parseRequest(endpoint: Endpoint, { path, body, file }: Sent & { file?: File }): { parsed: Parsed; breaches: string[] } {
  const [pathname = '', search = ''] = path.split('?');
  const given = {
    params: matchPath(endpoint, pathname) ?? {},
    query: queryOf(new URLSearchParams(search)),
    body,
  };
  const breaches: string[] = [];
  const parse = (name: keyof typeof given): unknown => {
    const schema = endpoint[name];
    if (!schema) {
      if (isObject(given[name]) && Object.keys(given[name]).length > 0) breaches.push(`it has no ${name}`);
      return undefined;
    }
    const { success, data, error } = schema.safeParse(given[name]);
    if (success) {
      breaches.push(...dropped(given[name], data, name));
      return data;
    }
    breaches.push(...error.issues.map((issue) => `${[name, ...issue.path].join('.')}: ${issue.message}`));
    return given[name];
  };
  const parsed = { params: parse('params'), query: parse('query'), body: parse('body'), ...(file && { file }) };
  return { parsed, breaches };
}
