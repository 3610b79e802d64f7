import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bugImportContract } from '@coloa/contract/bugs/bug-import.contract.ts';
import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { displayName, findPath } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { branch, leaf, SMALL, treeOf, vrtTeam } from '../../test/vrt-team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { issues } from '../issues/issues.tables.ts';
import { readVrt } from './vrt-file.policy.ts';

const app = await testApp();
const { call, db } = app;
const api = bugImportContract;

describe('POST /api/buglist/import', () => {
  test('200: the preview reports what the import does, and changes nothing', async () => {
    const team = await vrtTeam(app);
    const before = await team.tree();
    const { body: plan } = await team.preview({ tree: SMALL });
    expect(plan).toEqual({
      total: 7,
      added: [
        { id: 'server_side_injection.brand_new', name: 'Brand New', severity: 'CRITICAL' },
        { id: 'rocketry', name: 'Rocketry', severity: 'VARIES' },
        { id: 'rocketry.engines', name: 'Engines', severity: 'VARIES' },
        { id: 'rocketry.engines.leaking', name: 'Leaking', severity: 'INFO' },
        { id: 'rocketry.engines.open', name: 'Open', severity: 'VARIES' },
      ],
      changed: [{ id: 'server_side_injection.sql_injection', name: expect.any(String), from: 'CRITICAL', to: 'HIGH' }],
      removed: [],
      moved: [],
      unresolved: [],
    });
    expect(await team.tree()).toEqual(before);
    expect((await team.run({ tree: SMALL })).body).toEqual(plan);
    expect(await team.detail('rocketry.engines.leaking')).toMatchObject({
      own: true,
      severity: 'INFO',
      names: { vi: 'Leaking', en: 'Leaking' },
    });
    const ours = await team.detail('server_side_injection.sql_injection');
    expect(ours).toMatchObject({ severity: 'HIGH', builtIn: { severity: 'CRITICAL' }, names: ours.builtIn?.names });
    expect((await team.run({ tree: SMALL })).body).toMatchObject({ added: [], changed: [], removed: [] });
  });

  test('200: severities of existing types are kept on request', async () => {
    const team = await vrtTeam(app);
    expect((await team.run({ tree: SMALL, severities: false })).body).toMatchObject({ changed: [] });
    expect(await team.detail('server_side_injection.sql_injection')).toMatchObject({ severity: 'CRITICAL' });
  });

  test('200: a missing weakness or vector is added: the first of several, and none without impact', async () => {
    const team = await vrtTeam(app);
    const cwe = JSON.stringify({
      content: [
        { id: 'rocketry', cwe: ['CWE-1', 'CWE-2'], children: [{ id: 'engines', cwe: null }] },
        { id: 'server_side_injection', children: [{ id: 'sql_injection', cwe: ['CWE-1'] }] },
      ],
    });
    const engines = [
      { id: 'leaking', cvss_v3: 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' },
      { id: 'open', cvss_v3: 'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N' },
    ];
    const cvss = JSON.stringify({ content: [{ id: 'rocketry', children: [{ id: 'engines', children: engines }] }] });
    await team.run({ tree: SMALL, cwe, cvss });
    expect(await team.detail('rocketry')).toMatchObject({ cwe: 'CWE-1' });
    expect(await team.detail('server_side_injection.sql_injection')).toMatchObject({ cwe: 'CWE-89' });
    expect(await team.detail('rocketry.engines.leaking')).toMatchObject({ cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' });
    expect(await team.detail('rocketry.engines.open')).toMatchObject({ cvss: null });
  });

  test('200: S16 S17 types missing from a later tree are removed; issues keep or remap them, and custom types stay', async () => {
    const team = await vrtTeam(app);
    await team.run({ tree: SMALL });
    const own = await team.create({ parentId: 'rocketry', names: { en: 'Made here' } });
    await buildIssue(db, { project: team.project, bugId: 'rocketry.engines.leaking' });
    const later = treeOf(branch('rocketry', [leaf('tanks', 2, 'Tanks')], 'Rocketry'));
    const moves = JSON.stringify({
      'rocketry.engines.leaking': { '1.9': 'rocketry.pipes', '1.10': 'rocketry.hulls' },
      'rocketry.hulls': { '1.11': 'rocketry.tanks.gone_again' },
      'never.was': { '1.1': 'other' },
      rocketry: { '1.1': 'other' },
    });
    const { body } = await team.run({ tree: later, moves });
    expect(body.removed.map(({ id, used }) => [id, used])).toEqual([
      ['server_side_injection.brand_new', false],
      ['rocketry.engines', true],
      ['rocketry.engines.leaking', true],
      ['rocketry.engines.open', false],
    ]);
    expect(body.moved).toEqual([
      { from: 'rocketry.engines.leaking', to: 'rocketry.tanks', name: 'Tanks' },
      { from: 'rocketry.hulls', to: 'rocketry.tanks', name: 'Tanks' },
    ]);
    expect(body.unresolved).toEqual(['never.was']);
    const tree = await team.tree();
    expect(displayName(tree, 'rocketry.engines.leaking')).toBe('Tanks');
    expect(findPath(tree, 'rocketry.engines.open').at(-1)?.id).toBe('rocketry.engines');
    expect((await team.detail(own)).hidden).toBe(false);
    await team.run({ tree: SMALL });
    expect(await team.detail('rocketry.engines.leaking')).toMatchObject({ id: 'rocketry.engines.leaking', hidden: false });
  });

  test('200: types in use are hidden together with the levels above, and issues keep the names of types and successors', async () => {
    const team = await vrtTeam(app);
    await team.run({ tree: SMALL });
    await buildIssue(db, { project: team.project, bugId: 'rocketry.engines.leaking' });
    const { body } = await team.run({ tree: treeOf(leaf('elsewhere')) });
    expect(body.removed.filter(({ used }) => used).map(({ id }) => id)).toEqual([
      'rocketry',
      'rocketry.engines',
      'rocketry.engines.leaking',
    ]);
    expect(displayName(await team.tree(), 'rocketry.engines.leaking')).toBe('Engines · Leaking');

    const moves = JSON.stringify({ 'rocketry.engines.leaking': 'elsewhere' });
    await team.run({ tree: treeOf(leaf('elsewhere')), moves });
    expect(displayName(await team.tree(), 'rocketry.engines.leaking')).toBe('elsewhere');
    await team.run({ tree: treeOf(leaf('another')) });
    expect(displayName(await team.tree(), 'rocketry.engines.leaking')).toBe('elsewhere');
  });

  test('200: a level missing from a later tree is hidden although a type below it is already hidden', async () => {
    const team = await vrtTeam(app);
    await team.run({ tree: SMALL });
    const issue = await buildIssue(db, { project: team.project, bugId: 'rocketry.engines.leaking' });
    await team.run({ tree: treeOf(branch('rocketry', [branch('engines', [leaf('open')], 'Engines')], 'Rocketry')) });
    // After the issue is deleted, only the hidden type below needs these levels.
    await db.delete(issues).where(eq(issues.id, issue.id));
    const { body } = await team.run({ tree: treeOf(leaf('elsewhere')) });
    expect(body.removed.map(({ id, used }) => [id, used])).toEqual([
      ['rocketry', true],
      ['rocketry.engines', true],
      ['rocketry.engines.open', false],
    ]);
    expect(await team.detail('rocketry.engines')).toMatchObject({ hidden: true });
    expect(await team.detail('rocketry.engines.leaking')).toMatchObject({ hidden: true });
  });

  test.each([
    ['a file that is cut', SMALL.slice(0, -20), 'IMPORT_JSON', 'tree'],
    ['what is no tree', '[]', 'IMPORT_SHAPE', 'tree.content'],
    ['a tree of nothing', treeOf(), 'IMPORT_SHAPE', 'tree.content'],
    ['a node that is none', '{"content":[5]}', 'IMPORT_SHAPE', 'tree.content.0'],
    ['children that are no list', '{"content":[{"id":"a","name":"A","children":{}}]}', 'IMPORT_SHAPE', 'tree.content.0.children'],
    ['a node without a name', treeOf({ id: 'a' }), 'IMPORT_SHAPE', 'tree.content.0.name'],
    ['a name that turns the direction of writing', treeOf(leaf('a', 1, 'A\u202eB')), 'IMPORT_SHAPE', 'tree.content.0.name'],
    ['a priority there is not', treeOf(leaf('a', 6)), 'IMPORT_SHAPE', 'tree.content.0.priority'],
    ['an id with a dot', treeOf(leaf('a.b')), 'IMPORT_KEY', 'tree.content.0.id'],
    ['an id that is a part of programs', treeOf(branch('a', [leaf('__proto__')])), 'IMPORT_KEY', 'tree.content.0.children.0.id'],
    ['a node with a prototype of its own', '{"content":[{"id":"a","name":"A","__proto__":{"x":1}}]}', 'IMPORT_SHAPE', 'tree.content.0'],
    ['an id twice', treeOf(leaf('a'), leaf('b'), leaf('a')), 'IMPORT_TWICE', 'tree.content.2.id'],
    [
      'a fourth level',
      treeOf(branch('a', [branch('a', [branch('a', [leaf('a')])])])),
      'BUG_TOO_DEEP',
      'tree.content.0.children.0.children.0.children.0',
    ],
    ['more nodes than are taken', treeOf(...Array.from({ length: LIMITS.bugNodes + 1 }, (_, n) => leaf(`n${n}`))), 'IMPORT_NODES', 'tree'],
    ['brackets without end', '['.repeat(200_000), 'IMPORT_JSON', 'tree'],
    [
      'levels without end',
      `{"content":${'[{"id":"a","name":"A","children":'.repeat(10_000)}[]${'}]'.repeat(10_000)}}`,
      'BUG_TOO_DEEP',
      'tree.content.0.children.0.children.0.children.0',
    ],
  ])('400: %s is refused with its place, and nothing is stored', async (_name, tree, code, place) => {
    const team = await vrtTeam(app);
    const before = (await call(bugsContract.tree, { body: {} }, { token: team.token })).body.lastUpdate;
    for (const answer of [await team.preview({ tree }), await team.run({ tree })]) {
      expect(answer).toMatchObject({ status: 400 });
      expect(answer.details[0]).toMatchObject({ code, path: place });
    }
    expect((await call(bugsContract.tree, { body: {} }, { token: team.token })).body.lastUpdate).toBe(before);
  });

  test.each([
    ['cut', '{"a":', 'IMPORT_JSON', 'moves'],
    ['a list', '[]', 'IMPORT_SHAPE', 'moves'],
    ['to nowhere', '{"a":{}}', 'IMPORT_SHAPE', 'moves.a'],
    ['from what is no key', '{"A b":{"1.1":"rocketry"}}', 'IMPORT_KEY', 'moves.A b'],
    ['to what programs are made of', '{"a":{"1.1":"__proto__"}}', 'IMPORT_SHAPE', 'moves.a'],
    ['in a circle', '{"a":{"1.1":"b"},"b":{"1.1":"c"},"c":{"1.2":"b"}}', 'IMPORT_CIRCLE', 'moves.b'],
    ['to itself', '{"a":{"1.1":"a"}}', 'IMPORT_CIRCLE', 'moves.a'],
  ])('400: an invalid map: %s', async (_name, moves, code, place) => {
    const team = await vrtTeam(app);
    const answer = await team.run({ tree: SMALL, moves });
    expect([answer.status, answer.details[0]]).toMatchObject([400, { code, path: place }]);
  });

  test('400: a duplicate category is reported once, with its key, and not again for its children', async () => {
    const team = await vrtTeam(app);
    const twice = branch('rocketry', [branch('engines', [leaf('leaking'), leaf('open')])]);
    const { details } = await team.preview({ tree: treeOf(twice, leaf('other'), twice) });
    expect(details).toEqual([{ code: 'IMPORT_TWICE', path: 'tree.content.2.id', message: 'Mục rocketry xuất hiện hai lần trong tệp.' }]);
  });

  test.each([
    ['that is not sent', ''],
    ['that is cut', SMALL.slice(0, -20)],
    ['that has a node twice', treeOf(leaf('a'), leaf('a'))],
  ])('400: beside a tree %s no circle of the map is told: what the tree has may end it', async (_name, tree) => {
    const team = await vrtTeam(app);
    const circle = JSON.stringify({ 'weak.over_http': { '1.1': 'weak.other' }, 'weak.other': { '1.2': 'weak.over_http' } });
    const { details } = await team.preview({ tree, moves: circle });
    expect(details.map(({ path }) => path?.split('.')[0])).toEqual(['tree']);
    const wrong = JSON.stringify({ 'Not a key': 'weak.other' });
    const both = (await team.preview({ tree, moves: wrong })).details.map(({ code }) => code);
    expect(both).toContain('IMPORT_KEY');
  });

  test('400: invalid weaknesses and vectors are rejected', async () => {
    const team = await vrtTeam(app);
    const file = (field: object) => JSON.stringify({ content: [{ id: 'a', ...field }] });
    expect((await team.run({ tree: SMALL, cwe: file({ cwe: ['89'] }) })).details[0]).toMatchObject({
      code: 'IMPORT_SHAPE',
      path: 'cwe.content.0.cwe',
    });
    expect((await team.run({ tree: SMALL, cvss: file({ cvss_v3: 'AV:X' }) })).details[0]).toMatchObject({ path: 'cvss.content.0.cvss_v3' });
    expect(await team.run({ tree: 'x'.repeat(LIMITS.importText + 1) })).toMatchObject({ status: 400, errors: ['FIELD_TOO_LONG'] });
  });

  test('401, 403: requests without a token or without WRITE_CHECKLIST are rejected', async () => {
    const team = await vrtTeam(app);
    for (const endpoint of [api.preview, api.run]) {
      expect(await call(endpoint, { body: { tree: SMALL } })).toMatchObject({ status: 401 });
      expect(await call(endpoint, { body: { tree: SMALL } }, { token: team.testersToken })).toMatchObject({ status: 403 });
    }
  });
});

test('a file truncated anywhere is rejected, and never breaks the reader', () => {
  for (let end = 0; end < SMALL.length - 1; end += 7) expect(() => readVrt({ tree: SMALL.slice(0, end) })).toThrow('IMPORT_JSON');
});

const samples = process.env.SAMPLES_DIR && path.join(process.env.SAMPLES_DIR, 'vrt');
test.skipIf(!samples || !existsSync(samples))('the published tree and all that belongs to it are taken', async () => {
  const file = (name: string) => readFileSync(path.join(samples ?? '', name), 'utf8');
  const team = await vrtTeam(app);
  const body = {
    tree: file('vulnerability-rating-taxonomy.json'),
    moves: file('deprecated-node-mapping.json'),
    cwe: file('cwe.json'),
    cvss: file('cvss_v3.json'),
  };
  const { body: plan, status, text } = await team.run(body);
  expect(status, text.slice(0, 300)).toBe(200);
  expect(plan.total).toBe(436);
  expect(plan.removed).toEqual([]);
  expect(plan.moved.length).toBeGreaterThan(30);
  const tree = await team.tree();
  for (const { from, to } of plan.moved) expect(findPath(tree, from).at(-1)?.id).toBe(to);
  expect((await team.run(body)).body).toMatchObject({ added: [], changed: [], removed: [], moved: [] });
});
