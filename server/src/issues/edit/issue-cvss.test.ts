import { correctionsContract } from '@coloa/contract/issues/corrections.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db } = app;
const { people, as, project } = await buildTeam(app);
const home = await project({ key: 'HVB' });

const THREE = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const OTHER_THREE = 'CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N';
const FOUR = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';
const both = { cvss: THREE, cvssOther: FOUR };
const swapped = { cvss: FOUR, cvssOther: THREE };

const issue = (overrides: Parameters<typeof buildIssue>[1] = {}) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, ...overrides });
const get = async (id: string, who: Parameters<typeof as>[0] = 'lead') =>
  (await call(issuesContract.get, { params: { id } }, as(who))).body;
const put = (id: string, body: object) => call(issuesContract.update, { params: { id }, body }, as('lead'));
const create = (body: object) =>
  call(issuesContract.create, { body: { projectId: home.id, contents: { vi: { title: 'Mới' } }, ...body } }, as('tester'));
const history = async (id: string) => (await call(issuesContract.history, { params: { id } }, as('lead'))).body.items;

describe('POST /api/issue', () => {
  test('200: an issue keeps a vector of each version, and the first one decides severity and score', async () => {
    const { body } = await create({ cvss: FOUR, cvssOther: ` (${THREE.slice('CVSS:3.1/'.length)}) ` });
    expect(await get(body.id)).toMatchObject({
      ...swapped,
      cvssScore: 7.1,
      cvssOtherScore: 9.8,
      severity: 'HIGH',
      severityOverriddenBy: null,
    });
  });

  test('200: the other vector alone becomes the deciding one', async () => {
    const { body } = await create({ cvssOther: THREE });
    const only = { cvss: THREE, cvssScore: 9.8, cvssOther: null, cvssOtherScore: null, severity: 'CRITICAL' };
    expect(await get(body.id)).toMatchObject(only);
  });

  test('400: two vectors of the same version, and an invalid vector, are rejected with the name of their field', async () => {
    expect(await create({ cvss: THREE, cvssOther: OTHER_THREE })).toMatchObject({
      status: 400,
      details: [{ code: 'CVSS_SAME_VERSION', path: 'cvssOther', message: expect.stringContaining('CVSS 3.1') }],
    });
    for (const cvss of [THREE, null])
      expect(await create({ cvss, cvssOther: 'CVSS:4.0/AV:N' })).toMatchObject({
        status: 400,
        details: [{ code: 'CVSS_INVALID', path: 'cvssOther' }],
      });
  });
});

describe('PUT /api/issue/{id}', () => {
  test('200: the other vector can be added, exchanged with the deciding one, and removed', async () => {
    const { id } = await issue({ cvss: THREE });
    await put(id, { version: 1, cvssOther: FOUR });
    expect(await get(id)).toMatchObject({ ...both, severity: 'CRITICAL', cvssScore: 9.8, cvssOtherScore: 7.1 });
    await put(id, { version: 2, ...swapped });
    expect(await get(id)).toMatchObject({ ...swapped, severity: 'HIGH', cvssScore: 7.1, cvssOtherScore: 9.8 });
    await put(id, { version: 3, cvssOther: null });
    expect(await get(id)).toMatchObject({ cvss: FOUR, cvssOther: null, severity: 'HIGH' });
    const fields = (await history(id)).map(({ changes }) => changes.map(({ field }) => field).toSorted());
    expect(fields.slice(0, 3)).toEqual([['cvssOther'], ['cvss', 'cvssOther', 'severity'], ['cvssOther']]);
  });

  test('200: removing the deciding vector makes the other one decide', async () => {
    const { id } = await issue(both);
    await put(id, { version: 1, cvss: '' });
    expect(await get(id)).toMatchObject({ cvss: FOUR, cvssScore: 7.1, cvssOther: null, severity: 'HIGH' });
    await put(id, { version: 2, cvss: null });
    expect(await get(id)).toMatchObject({ cvss: null, cvssScore: null, cvssOther: null, cvssOtherScore: null });
  });

  test('200: clients see both vectors of a published issue', async () => {
    const { id } = await issue({ ...both, status: 'OPEN' });
    expect(await get(id, 'client')).toMatchObject({ ...both, cvssOtherScore: 7.1 });
  });

  test('400: a vector of the version that the issue already has beside it is rejected', async () => {
    const { id } = await issue(both);
    expect(await put(id, { version: 1, cvss: FOUR })).toMatchObject({
      status: 400,
      details: [{ code: 'CVSS_SAME_VERSION', path: 'cvss' }],
    });
    expect(await put(id, { version: 1, cvssOther: OTHER_THREE })).toMatchObject({
      status: 400,
      details: [{ code: 'CVSS_SAME_VERSION', path: 'cvssOther' }],
    });
    expect(await get(id)).toMatchObject({ ...both, version: 1 });
  });

  test.each([
    [null, { cvssOther: 'CVSS:4.0/AV:N' }],
    [THREE, { cvss: null, cvssOther: 'CVSS:4.0/AV:N' }],
    [THREE, { cvss: '', cvssOther: 'high' }],
  ])('400: an invalid vector that would become the deciding one is rejected: %j, %j', async (cvss, body) => {
    const { id } = await issue({ cvss, status: 'OPEN' });
    const invalid = { status: 400, details: [{ code: 'CVSS_INVALID', path: 'cvssOther' }] };
    expect(await put(id, { version: 1, ...body })).toMatchObject(invalid);
    const proposal = { params: { id }, body: { version: 1, ...body } };
    expect(await call(correctionsContract.propose, proposal, as('tester'))).toMatchObject(invalid);
    expect(await get(id)).toMatchObject({ cvss, version: 1 });
  });

  test('409: removing the other vector conflicts if it has become the deciding one', async () => {
    const { id } = await issue(both);
    await put(id, { version: 1, cvss: null });
    const conflict = await put(id, { version: 1, cvssOther: null });
    expect(conflict).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT'], details: [{ path: 'cvssOther' }] });
    expect(await get(id)).toMatchObject({ cvss: FOUR, cvssOther: null });
  });

  test('409: removing the deciding vector conflicts with a concurrent change of the other one', async () => {
    const { id } = await issue(both);
    await put(id, { version: 1, cvssOther: null });
    expect(await put(id, { version: 1, cvss: null })).toMatchObject({ status: 200 });
    const second = await issue(both);
    await put(second.id, { version: 1, cvssOther: FOUR.replace('VC:H', 'VC:L') });
    const conflict = await put(second.id, { version: 1, cvss: null });
    expect(conflict).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT'], details: [{ path: 'cvssOther' }] });
  });
});

test('a correction proposes the other vector, and the lead accepts it', async () => {
  const { id } = await issue({ cvss: THREE, status: 'OPEN' });
  const proposed = await call(correctionsContract.propose, { params: { id }, body: { version: 1, cvssOther: FOUR } }, as('tester'));
  const [correction] = (await call(correctionsContract.list, { params: { id } }, as('lead'))).body;
  expect(correction).toMatchObject({ fields: { cvssOther: FOUR }, base: { cvssOther: null } });
  const accepted = await call(correctionsContract.accept, { params: { id: proposed.body.id }, body: {} }, as('lead'));
  expect(accepted.status).toBe(200);
  expect(await get(id)).toMatchObject({ ...both, severity: 'CRITICAL' });
});
