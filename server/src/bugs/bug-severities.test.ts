import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { findPath } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { SMALL, vrtTeam } from '../../test/vrt-team.ts';

const app = await testApp();
const { call } = app;

describe('PUT /api/buglist/severities', () => {
  const SQLI = 'server_side_injection.sql_injection';
  const back = (plan: { changed: { id: string; from: string; to: string }[] }) =>
    plan.changed.map(({ id, from, to }) => ({ id, from: to, to: from }));

  test('200: severities changed by an import are restored, except those changed since', async () => {
    const team = await vrtTeam(app);
    const set = async (changes: object[]) =>
      (await call(bugListContract.updateSeverities, { body: { changes } }, { token: team.token })).body;
    await team.run({ tree: SMALL });
    const own = 'rocketry.engines.leaking';
    const other = SMALL.replace('"Leaking","type":"variant","priority":5', '"Leaking","type":"variant","priority":1');
    const plan = (await team.run({ tree: other })).body;
    expect(plan.changed).toEqual([{ id: own, name: 'Leaking', from: 'INFO', to: 'CRITICAL' }]);
    expect(await set(back(plan))).toEqual({ changed: 1 });
    expect(await team.detail(own)).toMatchObject({ severity: 'INFO', own: true });

    const shipped = { id: SQLI, from: 'HIGH', to: 'CRITICAL' };
    expect(findPath(await team.tree(), SQLI).at(-1)).toMatchObject({ severity: 'HIGH', shippedSeverity: 'CRITICAL' });
    expect(
      await set([
        { ...shipped, from: 'LOW' },
        { id: 'never.was', from: 'LOW', to: 'HIGH' },
      ]),
    ).toEqual({ changed: 0 });
    expect(await set([shipped])).toEqual({ changed: 1 });
    expect(await team.detail(SQLI)).toMatchObject({ severity: 'CRITICAL', changed: false });
    expect(findPath(await team.tree(), SQLI).at(-1)).not.toHaveProperty('shippedSeverity');
  });

  test('400, 401, 403: unknown severities, and requests without a token or without WRITE_CHECKLIST, are rejected', async () => {
    const team = await vrtTeam(app);
    const body = (to: string) => ({ body: { changes: [{ id: SQLI, from: 'CRITICAL', to }] } });
    const endpoint = bugListContract.updateSeverities;
    expect(await call(endpoint, body('WORST'), { token: team.token })).toMatchObject({ status: 400 });
    expect(await call(endpoint, body('LOW'))).toMatchObject({ status: 401 });
    expect(await call(endpoint, body('LOW'), { token: team.testersToken })).toMatchObject({ status: 403 });
  });
});
