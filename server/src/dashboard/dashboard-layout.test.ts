import { dashboardContract, WIDGETS } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildMember } from '../users/users.factory.ts';
import { writeLayout } from './dashboard-layouts.repo.ts';

const { call, db, tokenOf, sessionOf } = await testApp();
const api = dashboardContract;
const member = await buildMember(db);
const token = await tokenOf(member);

const set = (body: object, who = token) => call(api.setLayout, { body: body as never }, { token: who });
const shown = async (who = token) => (await call(api.get, {}, { token: who })).body.layout;

describe('PUT /api/dashboard/layout', () => {
  test('200: by default every widget is shown in its own place', async () => {
    expect(await shown()).toEqual({ order: [...WIDGETS], hidden: [] });
  });

  test('200: the given widgets come first, the others follow in default order, and hidden ones keep their place', async () => {
    expect((await set({ order: ['activity', 'work'], hidden: ['weeks', 'activity'] })).text).toBe('true');
    const { order, hidden } = await shown();
    expect(order).toEqual(['activity', 'work', 'firstSteps', 'figures', 'severity', 'weeks', 'projects', 'fixTimes', 'types']);
    expect(hidden.toSorted()).toEqual(['activity', 'weeks']);
    await set({ order: [], hidden: [] });
    expect(await shown()).toEqual({ order: [...WIDGETS], hidden: [] });
  });

  test('200: the layout applies to one user in one workspace', async () => {
    const other = await buildMember(db, { workspace: { id: member.workspaceId } });
    const elsewhere = await buildMember(db, { user: member });
    await set({ order: ['types'], hidden: [] });
    expect((await shown(await tokenOf(other))).order).toEqual([...WIDGETS]);
    expect((await shown((await sessionOf(elsewhere)).token)).order).toEqual([...WIDGETS]);
    expect((await shown()).order[0]).toBe('types');
  });

  test('200: widgets of an older layout that no longer exist are left out', async () => {
    const old = { order: ['gone', 'types'], hidden: ['gone', 'work'] } as unknown as Parameters<typeof writeLayout>[3];
    await writeLayout(db, member.workspaceId, member.id, old);
    const { order, hidden } = await shown();
    expect(order.toSorted()).toEqual([...WIDGETS].sort());
    expect([order[0], hidden]).toEqual(['types', ['work']]);
  });

  test('400: unknown and repeated widgets are rejected, each by its position', async () => {
    expect(await set({ order: ['wheather'], hidden: [] })).toMatchObject({ status: 400, details: [{ path: 'order.0' }] });
    expect(await set({ order: [] })).toMatchObject({ status: 400, details: [{ path: 'hidden' }] });
    const twice = await set({ order: ['work', 'types', 'work'], hidden: ['types', 'types'] });
    expect(twice).toMatchObject({ status: 400, errors: ['NAMED_TWICE', 'NAMED_TWICE'] });
    expect(twice.details.map(({ path }) => path)).toEqual(['order.2', 'hidden.1']);
  });

  test('401: requests without a token are rejected', async () => {
    expect((await call(api.setLayout, { body: { order: [], hidden: [] } })).status).toBe(401);
  });
});
