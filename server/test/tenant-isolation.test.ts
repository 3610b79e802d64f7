import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@coloa/contract/http.ts';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { isId, newId } from '../src/platform/ids.ts';
import { endpoints, idPlaces, isMounted } from './endpoints.ts';
import { type Answer, testApp } from './harness.ts';
import { keepRows } from './restored-rows.ts';
import type { SampleCall } from './sample-calls/sample-call.ts';
import { callerOf, hints, sampleCall, unusedIds } from './sample-calls.ts';
import { buildWorld } from './sample-world.ts';

const t = await testApp();
const { app, call, database, db } = t;

const theirs = await buildWorld(t);
const ours = await buildWorld(t);
const { restore, changed } = await keepRows(database.pool);
afterEach(restore);

const forSystemAlone = ({ access }: Endpoint): boolean => access === 'system' || access === 'DELETE_WORKSPACE';

const mounted = endpoints.filter(({ endpoint }) => isMounted(app, endpoint) && endpoint.access !== 'public' && !forSystemAlone(endpoint));

interface Id {
  path: string;
  value: string;
}

function idsIn(value: unknown, path: string): Id[] {
  if (typeof value === 'string') return isId(value) || path.startsWith('params.') ? [{ path, value }] : [];
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => idsIn(child, `${path}.${key}`));
}
const idsOf = ({ params, query, body }: SampleCall): Id[] =>
  Object.entries({ params, query, body }).flatMap(([part, value]) => idsIn(value, part));

/** Replaces the indexes in a path with `*`: `body.scope.0.id` becomes `body.scope.*.id`. */
const general = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '.*');

function withId(sample: SampleCall, { path, value }: Id): SampleCall {
  const { headers, ...args } = sample;
  const copy = { ...structuredClone(args), ...(headers ? { headers } : {}) };
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((node, key) => (node as Record<string, unknown>)[key] as object, copy as object) as Record<string, unknown>;
  parent[last] = value;
  return copy;
}

const nothing = (value: string): string => (isId(value) ? newId() : `${randomBytes(16).toString('hex')}.png`);

async function theirFingerprint(): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.columns where column_name = 'workspace_id' and table_schema = 'public' order by 1`,
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t where workspace_id = '${theirs.workspace.id}'`,
  );
  const { rows } = await db.execute<{ name: string; sum: string }>(sql.raw(sums.join(' union all ')));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

const isRefusedAsUnknown = ({ status, errors }: Answer<unknown>): boolean =>
  status === 404 || (errors.length > 0 && errors.every((code) => code.startsWith('UNKNOWN_')));
const said = ({ status, details }: Answer<unknown>) => ({ status, details });

describe.each(mounted)('$name', ({ name, endpoint }) => {
  const reads = endpoint.method === 'GET' || Object.hasOwn((endpoint.response as { shape?: object }).shape ?? {}, 'items');
  const { token } = callerOf(name, ours);
  const make = (args: SampleCall, token: string) => call(endpoint, args, { token, ...(args.headers ? { headers: args.headers } : {}) });

  test('has a sample call with every id that it accepts, and the call succeeds', async () => {
    const sample = sampleCall(name, ours);
    const places = new Set(idsOf(sample).map(({ path }) => general(path)));
    const roleIds = idPlaces(endpoint).filter((place) => place.endsWith('.roleId'));
    const unused = Object.keys(unusedIds[name]?.(ours) ?? {}).map(general);
    expect([...places, ...roleIds, ...unused]).toEqual(expect.arrayContaining(idPlaces(endpoint)));
    const { status, details } = await make(sample, token);
    expect({ done: status === 200 || status === 202, details }).toEqual({ done: true, details: [] });
  });

  test.skipIf(idPlaces(endpoint).length === 0)(
    'S45 an id of another workspace is answered like one that does not exist, and nothing changes',
    async () => {
      const [own, foreign] = [sampleCall(name, ours), sampleCall(name, theirs)];
      const isHint = ({ path }: Id) => hints[name]?.includes(path) ?? false;
      const ids = idsOf(foreign).filter(({ path, value }) => !idsOf(own).some((id) => id.path === path && id.value === value));
      for (const [path, value = ''] of Object.entries(unusedIds[name]?.(theirs) ?? {})) ids.push({ path, value });
      const references = ids.filter((id) => !isHint(id));
      expect(ids.length).toBeGreaterThan(0);

      for (const id of references) {
        const answer = await make(withId(own, id), token);
        const absent = await make(withId(own, { ...id, value: nothing(id.value) }), token);
        expect(said(answer), id.path).toEqual(said(absent));
        if (reads && answer.status === 200) expect(answer.body, id.path).toEqual(absent.body);
        else expect(isRefusedAsUnknown(answer), `${id.path}: ${answer.text}`).toBe(true);
        expect(answer.text).not.toContain(theirs.marker);
      }
      if (references.length > 0) {
        const all = await make(references.reduce(withId, own), token);
        expect(all.text).not.toContain(theirs.marker);
        if (!reads) expect(isRefusedAsUnknown(all), all.text).toBe(true);
      }
      expect(await changed()).toEqual([]);

      if (references.length === ids.length) return;
      const untouched = await theirFingerprint();
      for (const id of ids.filter(isHint)) expect((await make(withId(own, id), token)).text).not.toContain(theirs.marker);
      expect(await theirFingerprint()).toEqual(untouched);
    },
  );
});

test('S45 lists and searches show nothing of other workspaces', async () => {
  for (const { name, endpoint } of mounted.filter((each) => each.endpoint.method === 'GET' || each.name.includes('search'))) {
    const { text } = await call(endpoint, sampleCall(name, ours), { token: ours.session.token });
    expect(text, name).not.toContain(theirs.marker);
  }
});
