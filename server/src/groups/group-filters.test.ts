import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildGroup } from './groups.factory.ts';

const t = await testApp();
const { call, db, tokenOf } = t;
const team = await buildTeam(t);
const { as, people, project, workspace } = team;
const admin = await buildMember(db, { workspace, role: 'Admin' });
const asAdmin = { token: await tokenOf(admin) };

const ours = await project({ key: 'OURS' });
const beside = await project({ key: 'BESIDE' });
const theirs = await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id, key: 'THEIRS' });
const binned = await project({ key: 'BINNED', deletedAt: new Date(), deletedBy: admin.id });
const group = await buildGroup(db, admin, {}, { projects: [ours, theirs, binned] });
const inAnother = await buildGroup(db, people.stranger, {}, {});
for (const each of [ours, beside, theirs, binned])
  await buildIssue(db, { project: each, status: 'OPEN', severity: 'HIGH' }, { contents: { vi: { title: `Lỗi ${each.key}` } } });
await buildIssue(db, { project: ours, status: 'DRAFT' }, { contents: { vi: { title: 'Nháp OURS' } } });

const titles = async (query: Record<string, unknown>, options: { token: string }) => {
  const { status, body } = await call(issuesContract.list, { query: { groupId: group.id, ...query } }, options);
  expect(status).toBe(200);
  return body.items.map(({ title }) => title).sort();
};
const keys = async (body: Record<string, unknown>, options: { token: string }) => {
  const answer = await call(projectsContract.searchAdvanced, { body: { groupId: group.id, ...body } }, options);
  expect(answer.status).toBe(200);
  expect(answer.body.total).toBe(answer.body.items.length);
  return answer.body.items.map(({ key }) => key).sort();
};

describe('GET /api/issue with groupId', () => {
  test('200: returns issues of the group’s projects that the caller sees, and none from the bin', async () => {
    expect(await titles({}, asAdmin)).toEqual(['Lỗi OURS', 'Lỗi THEIRS', 'Nháp OURS']);
    expect(await titles({}, as('tester'))).toEqual(['Lỗi OURS', 'Nháp OURS']);
    expect(await titles({}, as('outsider'))).toEqual([]);
  });

  test('200: combines with other filters', async () => {
    expect(await titles({ severity: 'HIGH', q: 'loi' }, asAdmin)).toEqual(['Lỗi OURS', 'Lỗi THEIRS']);
    expect(await titles({ projectId: ours.id, status: 'DRAFT' }, as('lead'))).toEqual(['Nháp OURS']);
    expect(await titles({ projectId: beside.id }, as('lead'))).toEqual([]);
  });

  test.each<[string, string, Teammate]>([
    ['who reads no groups', group.id, 'client'],
    ['anybody of a group that is not there', newId(), 'tester'],
    ['anybody of a group of another workspace', inAnother.id, 'tester'],
    ['people of another workspace', group.id, 'stranger'],
  ])('200: none to %s', async (_, groupId, who) => {
    expect(await titles({ groupId }, as(who))).toEqual([]);
  });
});

describe('POST /api/project/search_advanced with groupId', () => {
  test('200: returns the projects of the group that the caller can read', async () => {
    expect(await keys({}, asAdmin)).toEqual(['OURS', 'THEIRS']);
    expect(await keys({}, as('tester'))).toEqual(['OURS']);
    expect(await keys({ severity: ['HIGH'], key: 'THE' }, asAdmin)).toEqual(['THEIRS']);
    expect(await keys({ bin: true }, asAdmin)).toEqual(['BINNED']);
  });

  test.each<[string, string, Teammate]>([
    ['who reads no groups', group.id, 'client'],
    ['anybody of a group that is not there', newId(), 'tester'],
    ['anybody of a group of another workspace', inAnother.id, 'tester'],
    ['people of another workspace', group.id, 'stranger'],
  ])('200: none to %s', async (_, groupId, who) => {
    expect(await keys({ groupId }, as(who))).toEqual([]);
  });
});
