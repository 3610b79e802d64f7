import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from '@coloa/contract/audit/audit-actions.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { translate } from '../platform/text/translations.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { auditEntries } from './audit.tables.ts';

const folder = path.resolve(import.meta.dirname, '..');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.factory.ts'))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .join('\n');

describe.each(AUDIT_ACTIONS)('%s', (action) => {
  test('is recorded somewhere', () => {
    expect(sources).toContain(`'${action}'`);
  });

  test.each(LANGUAGES)('has a translation in %s', (language) => {
    expect(translate(language, `audit:actions.${action}`)).not.toContain(action);
  });
});

test.each(AUDIT_OBJECTS)('the object %s has a translation in both languages', (kind) => {
  for (const language of LANGUAGES) expect(translate(language, `audit:objects.${kind}`)).not.toContain('objects.');
});

describe('changes of projects, issues and reports', async () => {
  const { call, db, platform, sessionOf } = await testApp();
  const workspace = await buildWorkspace(db);
  const admin = await buildMember(db, { workspace, role: 'Admin' });
  const tester = await buildMember(db, { workspace, role: 'Tester' });
  const session = await sessionOf(admin);
  const as = { token: session.token, address: '198.51.100.4' };

  async function entriesOf(work: () => Promise<unknown>, workspaceId = workspace.id) {
    const since = newId();
    await work();
    const { action, actorId, actorName, address, objectKind, objectId, objectName, details } = auditEntries;
    const rows = await db
      .select({ action, actorId, actorName, address, objectKind, objectId, objectName, details })
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, workspaceId), gt(auditEntries.id, since)))
      .orderBy(asc(auditEntries.id));
    for (const row of rows) expect(row).toMatchObject({ actorId: admin.id, actorName: admin.username, address: '198.51.100.4' });
    return rows.map((row) => ({ action: row.action, object: [row.objectKind, row.objectId, row.objectName], details: row.details }));
  }
  let projectId = '';
  const secret = 'Chiếm quyền qua ⟦khóa bí mật⟧';

  test('are recorded: a project is created, changed, deleted and restored, with the names of fields and no text of theirs', async () => {
    const create = () => call(projectsContract.create, { body: { key: 'NHK', name: 'Ngân hàng ⟦Kín⟧', kind: 'WEB' } }, as);
    const made = await entriesOf(async () => {
      projectId = (await create()).body.id;
    });
    const object = ['project', projectId, 'NHK Ngân hàng ⟦⟧'];
    expect(made).toEqual([{ action: 'PROJECT_CREATED', object, details: {} }]);
    expect(await entriesOf(create)).toEqual([]);
    const put = (body: unknown) => () => call(projectsContract.update, { params: { id: projectId }, body }, as);
    expect(await entriesOf(put({ version: 1, description: secret, tags: ['a'] }))).toEqual([
      { action: 'PROJECT_CHANGED', object, details: { fields: ['description', 'tags'] } },
    ]);
    expect(await entriesOf(put({ status: 'IN_PROGRESS', from: 'PLANNED' }))).toEqual([
      { action: 'PROJECT_CHANGED', object, details: { status: { from: 'PLANNED', to: 'IN_PROGRESS' } } },
    ]);
    expect(await entriesOf(put({ version: 3, tags: ['a'] }))).toEqual([]);
    const params = { id: projectId };
    expect(await entriesOf(() => call(projectsContract.delete, { params }, as))).toEqual([
      { action: 'PROJECT_DELETED', object, details: {} },
    ]);
    expect(await entriesOf(() => call(projectsContract.restore, { params }, as))).toEqual([
      { action: 'PROJECT_RESTORED', object, details: {} },
    ]);
    expect(await entriesOf(() => call(projectsContract.restore, { params }, as))).toEqual([]);
  });

  test('are recorded: people join, change project roles and leave', async () => {
    let id = '';
    const object = ['project', projectId, 'NHK Ngân hàng ⟦⟧'];
    const person = tester.username;
    const assign = async () => {
      id = (await call(assigneesContract.assign, { body: { projectId, userId: tester.id, hats: ['TESTER'] } }, as)).body.id;
    };
    expect(await entriesOf(assign)).toEqual([{ action: 'PERSON_ASSIGNED', object, details: { person, hats: ['TESTER'] } }]);
    const change = (body: unknown) => () => call(assigneesContract.update, { params: { id }, body }, as);
    expect(await entriesOf(change({ hats: ['TESTER', 'LEAD'] }))).toEqual([
      { action: 'PERSON_HATS_CHANGED', object, details: { person, hats: { from: ['TESTER'], to: ['TESTER', 'LEAD'] } } },
    ]);
    expect(await entriesOf(change({ status: 'DONE' }))).toEqual([]);
    expect(await entriesOf(() => call(assigneesContract.remove, { params: { id } }, as))).toEqual([
      { action: 'PERSON_UNASSIGNED', object, details: { person, hats: ['TESTER', 'LEAD'] } },
    ]);
  });

  test('are recorded: an issue is created, moved, deleted and restored, by its key only', async () => {
    let id = '';
    const contents = { vi: { title: secret, description: secret } };
    const made = await entriesOf(async () => {
      id = (await call(issuesContract.create, { body: { projectId, contents } }, as)).body.id;
    });
    const object = ['issue', id, 'NHK-1'];
    expect(made).toEqual([{ action: 'ISSUE_CREATED', object, details: { projectId } }]);
    const put = (body: unknown) => () => call(issuesContract.update, { params: { id }, body }, as);
    expect(await entriesOf(put({ version: 1, severity: 'LOW' }))).toEqual([]);
    expect(await entriesOf(put({ status: 'IN_REVIEW', from: 'DRAFT', note: secret }))).toEqual([
      { action: 'ISSUE_STATUS_CHANGED', object, details: { projectId, status: { from: 'DRAFT', to: 'IN_REVIEW' } } },
    ]);
    expect(await entriesOf(put({ status: 'IN_REVIEW', from: 'DRAFT' }))).toEqual([]);
    const params = { id };
    expect(await entriesOf(() => call(issuesContract.delete, { params }, as))).toEqual([
      { action: 'ISSUE_DELETED', object, details: { projectId } },
    ]);
    expect(await entriesOf(() => call(issuesContract.restore, { params }, as))).toEqual([
      { action: 'ISSUE_RESTORED', object, details: { projectId } },
    ]);
  });

  test('are recorded: contributors of an issue, with their shares', async () => {
    const { id } = (await call(issuesContract.create, { body: { projectId, contents: { vi: { title: secret } } } }, as)).body;
    const object = ['issue', id, 'NHK-2'];
    const person = tester.username;
    await call(assigneesContract.assign, { body: { projectId, userId: tester.id, hats: ['TESTER'] } }, as);
    const set = (share: number) => () => call(issuesContract.setContributor, { body: { issueId: id, userId: tester.id, share } }, as);
    const remove = () => call(issuesContract.removeContributor, { body: { issueId: id, userId: tester.id } }, as);
    expect(await entriesOf(set(30))).toEqual([{ action: 'CONTRIBUTOR_ADDED', object, details: { projectId, person, share: 30 } }]);
    expect(await entriesOf(set(30))).toEqual([]);
    expect(await entriesOf(set(40))).toEqual([
      { action: 'CONTRIBUTOR_SHARE_CHANGED', object, details: { projectId, person, share: { from: 30, to: 40 } } },
    ]);
    expect(await entriesOf(remove)).toEqual([{ action: 'CONTRIBUTOR_REMOVED', object, details: { projectId, person, share: 40 } }]);
  });

  test('are recorded: a retest round is opened and closed, also one that a retest opens', async () => {
    const object = ['project', projectId, 'NHK Ngân hàng ⟦⟧'];
    let roundId = '';
    const open = async () => {
      roundId = (await call(retestsContract.openRound, { params: { id: projectId }, body: {} }, as)).body.id;
    };
    const change = (body: object) => () => call(retestsContract.updateRound, { params: { id: roundId }, body }, as);
    expect(await entriesOf(open)).toEqual([{ action: 'ROUND_OPENED', object, details: { round: 1 } }]);
    expect(await entriesOf(change({ note: secret }))).toEqual([]);
    expect(await entriesOf(change({ endDay: '2999-01-01' }))).toEqual([{ action: 'ROUND_CLOSED', object, details: { round: 1 } }]);
    const issue = await buildIssue(db, {
      project: { id: projectId, workspaceId: workspace.id, key: 'NHK', createdBy: admin.id },
      reporterId: admin.id,
      status: 'READY_FOR_RETEST',
    });
    const body = { from: 'READY_FOR_RETEST', results: [{ assetId: null, result: 'FIXED', note: secret }], note: secret };
    const retested = await entriesOf(() => call(retestsContract.record, { params: { id: issue.id }, body }, as));
    expect(retested).toContainEqual({ action: 'ROUND_OPENED', object, details: { round: 2 } });
    expect(retested.map(({ action }) => action)).toEqual(['ROUND_OPENED', 'ISSUE_RETESTED']);
    expect(JSON.stringify(retested)).not.toContain('khóa bí mật');
  });

  test('are recorded: an immediate report and a report created by a job, with the address of the request', async () => {
    const entry = {
      action: 'REPORT_MADE',
      object: ['project', projectId, 'NHK Ngân hàng ⟦⟧'],
      details: { file: expect.stringContaining('NHK') },
    };
    const report = (headers: Record<string, string> = {}) => call(exportsContract.report, { body: { projectId } }, { ...as, headers });
    expect(await entriesOf(report)).toEqual([entry]);
    expect(await entriesOf(() => report({ prefer: 'respond-async' }))).toEqual([]);
    expect(await entriesOf(() => platform.jobs.drain())).toEqual([entry]);
  });

  test('are recorded: users who enter a workspace, in the log of that workspace', async () => {
    const other = await buildWorkspace(db, { name: 'Kho thóc' });
    await buildMember(db, { workspace: other, role: 'Tester', user: admin });
    const body = { workspaceId: other.id, token: session.refreshToken };
    expect(await entriesOf(() => call(sessionsContract.switchWorkspace, { body }, as), other.id)).toEqual([
      { action: 'WORKSPACE_ENTERED', object: ['workspace', other.id, 'Kho thóc'], details: {} },
    ]);
  });
});
