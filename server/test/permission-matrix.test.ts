import { readFileSync } from 'node:fs';
import type { Endpoint } from '@coloa/contract/http.ts';
import { describe, expect, test } from 'vitest';
import { buildMember } from '../src/users/users.factory.ts';
import { endpoints, isMounted } from './endpoints.ts';
import { testApp } from './harness.ts';
import { keepRows } from './restored-rows.ts';
import { sampleCall } from './sample-calls.ts';
import { buildWorld } from './sample-world.ts';

const t = await testApp();
const { app, call, database, db, tokenOf } = t;

/**
 * In the sample project, the Tester is TESTER and REVIEWER, and the Client is CLIENT. The outsider is a Tester without a project. The
 * sample issue is a draft of the Tester.
 */
const CALLERS = ['System', 'Admin', 'Lead', 'Tester', 'Client', 'outsider'] as const;

/** The reviewed matrix. `-` is status 403, `hidden` is 404, and `yes` is any other status. */
const expected = readFileSync(new URL('./permission-matrix.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

const world = await buildWorld(t);
const { Admin, Lead, Tester, Client } = world.members;
const System = await buildMember(db, { role: 'System', workspace: world.workspace });
const callers = { System, Admin, Lead, Tester, Client, outsider: world.stranger };
const tokens = Object.fromEntries(
  await Promise.all(CALLERS.map(async (caller) => [caller, await tokenOf(callers[caller])] as const)),
) as Record<(typeof CALLERS)[number], string>;
const { restore } = await keepRows(database.pool);

async function answerTo(name: string, endpoint: Endpoint, caller: (typeof CALLERS)[number]): Promise<string> {
  const { headers, ...args } = sampleCall(name, world);
  const { status } = await call(endpoint, args, { token: tokens[caller], ...(headers ? { headers } : {}) });
  await restore();
  return { 403: '-', 404: 'hidden' }[status] ?? 'yes';
}

const column = (text: string): string => text.padEnd(9);
const callColumn = (text: string): string => text.padEnd(60);

async function lineOf(name: string, endpoint: Endpoint): Promise<string> {
  const answers: string[] = [];
  for (const caller of CALLERS) answers.push(endpoint.access === 'public' ? 'yes' : await answerTo(name, endpoint, caller));
  const needs = endpoint.namesWorkspace ? `${endpoint.access} in the workspace named` : endpoint.access;
  return [callColumn(`${endpoint.method.padEnd(6)} ${endpoint.path}`), ...answers.map(column), needs].join('');
}

describe('test/permission-matrix.txt', () => {
  test('begins with the callers', () => {
    expect(expected[0]).toBe([callColumn('call'), ...CALLERS.map(column), 'needs'].join(''));
  });

  test.each(endpoints.filter(({ endpoint }) => isMounted(app, endpoint)))('says who may call $name', async ({ name, endpoint }) => {
    const line = await lineOf(name, endpoint);
    expect(expected.find((row) => row.startsWith(line.slice(0, callColumn('').length)))).toBe(line);
  });

  test('has a line for each endpoint of the contract and no other', () => {
    const calls = endpoints.map(({ endpoint }) => `${endpoint.method.padEnd(6)} ${endpoint.path}`);
    const lines = expected.slice(1).map((row) => row.slice(0, callColumn('').length).trimEnd());
    expect(lines.sort()).toEqual(calls.sort());
  });
});
