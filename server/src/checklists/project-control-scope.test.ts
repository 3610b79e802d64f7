import type { ControlState } from '@coloa/contract/checklists/control-states.ts';
import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam } from '../../test/team.ts';
import { buildControl } from './project-controls.factory.ts';

const t = await testApp();
const { call, db } = t;
const { people, as, project } = await buildTeam(t);

const read = async (projectId: string, controlId: string) =>
  (await call(projectChecklistsContract.detail, { params: { projectId, controlId } }, as('lead'))).body;
const putScope = (id: string, version: number, scope: readonly object[]) =>
  call(projectsContract.update, { params: { id }, body: { version, scope } }, as('lead'));

async function toldOf(states: { first?: ControlState; second: ControlState; note?: string }) {
  const mine = await project({}, { scope: [{ value: 'https://a.example' }, { value: 'https://b.example' }] });
  const [a, b] = mine.scope;
  if (!a || !b) throw new Error('two assets were told');
  const assets = [
    { assetId: a.id, state: states.first ?? 'NOT_STARTED', by: people.tester },
    { assetId: b.id, state: states.second, by: people.other, note: states.note ?? '' },
  ] as const;
  const control = await buildControl(db, mine, { perAsset: true, state: 'FAILED' }, { assets });
  return { mine, a, b, control };
}

test('200: the overall state follows changes of the scope', async () => {
  const { mine, a, b, control } = await toldOf({ first: 'PASSED', second: 'FAILED' });
  const whole = await buildControl(db, mine, { state: 'PASSED' });
  let version = 0;
  const scope = async (rows: object[]) => {
    expect((await putScope(mine.id, ++version, rows)).status).toBe(200);
    return (await read(mine.id, control.id)).state;
  };
  expect(await scope([a, { ...b, inScope: false }])).toBe('PASSED');
  expect(await read(mine.id, control.id)).toMatchObject({ by: { id: people.tester.id } });
  expect(await scope([a, b])).toBe('FAILED');
  expect(await scope([a, b, { kind: 'URL', value: 'https://c.example' }])).toBe('FAILED');
  expect(await scope([a, { ...b, inScope: false }, { kind: 'URL', value: 'https://d.example' }])).toBe('NOT_STARTED');
  expect((await read(mine.id, whole.id)).state).toBe('PASSED');
});

test('409: an asset with recorded results stays in the project, in scope or out, and the control keeps the results', async () => {
  for (const told of [{ second: 'FAILED' }, { second: 'NOT_STARTED', note: 'Chờ tài khoản' }] as const) {
    const { mine, a, b, control } = await toldOf(told);
    const refused = {
      status: 409,
      details: [
        { code: 'ASSET_IN_USE', path: 'scope', message: expect.stringMatching(new RegExp(`https://b\\.example.*${control.code}`)) },
      ],
    };
    expect(await putScope(mine.id, 1, [a])).toMatchObject(refused);
    expect((await putScope(mine.id, 1, [a, { ...b, inScope: false }])).status).toBe(200);
    expect(await putScope(mine.id, 2, [a])).toMatchObject(refused);
    expect(await putScope(mine.id, 2, [])).toMatchObject(refused);
    expect((await putScope(mine.id, 2, [a, b])).status).toBe(200);
    const after = await read(mine.id, control.id);
    expect(after.assets.find(({ assetId }) => assetId === b.id)).toMatchObject({ state: told.second });
  }
});

test('200: an asset without recorded results can be removed', async () => {
  const { mine, a, b, control } = await toldOf({ second: 'NOT_STARTED' });
  expect((await putScope(mine.id, 1, [a])).status).toBe(200);
  expect((await read(mine.id, control.id)).assets.map(({ assetId }) => assetId)).not.toContain(b.id);
});
