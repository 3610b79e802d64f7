import { auditContract } from '@coloa/contract/audit/audit.contract.ts';
import type { ErrorBody } from '@coloa/contract/http.ts';
import { correctionsContract } from '@coloa/contract/issues/corrections.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { notifiedTeam } from '../../../test/notified-team.ts';
import type { Teammate } from '../../../test/team.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';
import { buildCorrection } from './corrections.factory.ts';

const app = await testApp();
const { call, db } = app;
const team = await notifiedTeam(app);
const { people, as, workspace } = team;
const home = await team.project({ key: 'HVB' });
const api = correctionsContract;

type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;
const issue = (overrides: Overrides = {}, parts: Parameters<typeof buildIssue>[2] = {}) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, status: 'OPEN', ...overrides }, parts);
const title = (text: string) => ({ contents: { vi: { title: text } } });

const propose = (id: string, fields: object, who: Teammate = 'tester', more: object = {}) =>
  call(api.propose, { params: { id }, body: { version: 1, ...fields, ...more } }, as(who));
const list = async (id: string, who: Teammate = 'lead') => (await call(api.list, { params: { id } }, as(who))).body;
const accept = (id: string, edit: object = {}, who: Teammate = 'lead') => call(api.accept, { params: { id }, body: edit }, as(who));
const decline = (id: string, answer = 'Đã đúng rồi.', who: Teammate = 'lead') =>
  call(api.decline, { params: { id }, body: { answer } }, as(who));
const withdraw = (id: string, who: Teammate = 'tester') => call(api.withdraw, { params: { id } }, as(who));
const get = async (id: string, who: Teammate = 'lead') => (await call(issuesContract.get, { params: { id } }, as(who))).body;
const put = (id: string, body: object, who: Teammate = 'lead') => call(issuesContract.update, { params: { id }, body }, as(who));
const history = async (id: string, who: Teammate = 'lead') => (await call(issuesContract.history, { params: { id } }, as(who))).body.items;
const tester = () => ({ id: people.tester.id, username: people.tester.username, name: people.tester.name });

describe('POST /api/issue/{id}/correction', () => {
  test('200: authors of a published issue can propose, and read their own proposals; the issue does not change', async () => {
    const before = await issue({ severity: 'LOW' }, { contributors: [{ userId: people.other.id, share: 20 }] });
    const fields = { ...title('Tiêu đề mới'), severity: 'HIGH', tags: ['otp'], assets: [{ kind: 'HOST', value: 'db.hvb.example' }] };
    expect(await propose(before.id, fields, 'tester', { note: ' Đo lại. ' })).toMatchObject({ status: 200 });
    expect((await propose(before.id, title('Khác'), 'other')).status).toBe(200);
    const [mine, ...others] = await list(before.id, 'tester');
    expect(others).toEqual([]);
    expect(mine).toMatchObject({
      author: { id: people.tester.id },
      note: 'Đo lại.',
      version: 1,
      fields: { contents: { vi: { title: 'Tiêu đề mới' } }, severity: 'HIGH', tags: ['otp'], assets: [{ value: 'db.hvb.example' }] },
      base: { contents: { vi: { title: before.titleVi } }, severity: 'LOW', tags: [], assets: [] },
      can: { decide: false, withdraw: true, why: {} },
    });
    expect(mine?.changes.map(({ field }) => field).toSorted()).toEqual(['assets', 'contents.vi.title', 'severity', 'tags']);
    expect(await get(before.id)).toMatchObject({ version: 1, title: before.titleVi, severity: 'LOW', corrections: 2 });
    expect((await list(before.id)).map(({ author, can }) => [author.id, can.decide])).toEqual([
      [people.tester.id, true],
      [people.other.id, true],
    ]);
    expect((await get(before.id, 'tester')).corrections).toBe(1);
    expect(await list(before.id, 'reviewer')).toEqual([]);
  });

  test('200: only differences are proposed, and their consequences are among the changes', async () => {
    const cvss = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
    const { id, titleVi } = await issue();
    await propose(id, { ...title(titleVi), cvss });
    const [mine] = await list(id);
    expect(mine?.fields).toEqual({ cvss });
    expect(mine?.changes.map(({ field }) => field).toSorted()).toEqual(['cvss', 'severity']);
  });

  test('200: another proposal replaces the open one of the same author', async () => {
    const { id } = await issue();
    const first = await propose(id, title('Một'));
    await propose(id, title('Hai'));
    expect((await list(id)).map(({ fields }) => fields.contents?.vi?.title)).toEqual(['Hai']);
    expect(await accept(first.body.id)).toMatchObject({ status: 409, errors: ['CORRECTION_DECIDED'] });
    const { rows } = await db.execute(sql`select state from issue_corrections where issue_id = ${id} order by id`);
    expect(rows).toEqual([{ state: 'WITHDRAWN' }, { state: 'OPEN' }]);
  });

  test('400: a proposal without changes, or with invalid fields, is rejected', async () => {
    const { id, titleVi } = await issue();
    expect(await propose(id, title(titleVi))).toMatchObject({ status: 400, errors: ['CORRECTION_EMPTY'] });
    expect(await propose(id, { cvss: 'AV:N' })).toMatchObject({ status: 400, errors: ['CVSS_INVALID'] });
    expect(await propose(id, title(''))).toMatchObject({ status: 400, errors: ['ISSUE_INCOMPLETE'] });
    expect(await propose(id, { bugId: 'no.such' })).toMatchObject({ status: 400, errors: ['UNKNOWN_BUG'] });
    expect(await list(id)).toEqual([]);
  });

  test('409: a field that has changed since the form was opened is rejected, with the current issue', async () => {
    const { id } = await issue();
    await put(id, { version: 1, ...title('Của trưởng nhóm') });
    const answer = await propose(id, title('Của tác giả'));
    expect(answer).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT'], details: [{ path: 'contents.vi.title' }] });
    expect((answer.body as unknown as ErrorBody & { current: Issue }).current).toMatchObject({ version: 2, title: 'Của trưởng nhóm' });
  });

  test('403: users who can edit or are no authors, and authors before the publication, cannot propose', async () => {
    const published = await issue();
    for (const who of ['lead', 'other', 'reviewer', 'client'] as const) {
      expect((await get(published.id, who)).can.propose).toBe(false);
      expect(await propose(published.id, title('Mới'), who)).toMatchObject({ status: 403 });
    }
    for (const who of ['outsider', 'stranger'] as const)
      expect(await propose(published.id, title('Mới'), who)).toMatchObject({ status: 404 });
    for (const status of ['DRAFT', 'IN_REVIEW', 'REJECTED', 'DUPLICATE'] as const) {
      const { id } = await issue({ status });
      expect((await get(id, 'tester')).can.propose).toBe(false);
      expect(await propose(id, title('Mới'))).toMatchObject({ status: 403 });
    }
    expect((await get(published.id, 'tester')).can).toMatchObject({ edit: false, propose: true, why: { edit: 'REVIEWED' } });
  });

  test('404 in the bin, 409 in an archived project, where no user can decide either', async () => {
    expect(await propose((await issue({ deletedAt: new Date() })).id, title('Mới'))).toMatchObject({ status: 404 });
    const archived = await team.project({ key: 'CU', status: 'ARCHIVED' });
    const old = await issue({ project: archived });
    const { id } = await buildCorrection(db, old);
    for (const refused of [propose(old.id, title('Mới')), accept(id), decline(id), withdraw(id)])
      expect(await refused).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
    expect(await list(old.id)).toMatchObject([{ can: { decide: false, withdraw: false, why: { decide: 'PROJECT_ARCHIVED' } } }]);
    expect((await get(old.id, 'tester')).can).toMatchObject({ propose: false, why: { edit: 'PROJECT_ARCHIVED' } });
  });
});

describe('POST /api/issue/correction/{id}/accept', () => {
  test('200: creates one new version, which names the accepting user and the proposer', async () => {
    const { id, titleVi } = await issue({ severity: 'LOW' });
    const { body } = await propose(id, { ...title('Tiêu đề mới'), severity: 'HIGH' });
    expect(await accept(body.id)).toMatchObject({ status: 200, text: 'true', headers: { etag: '"2"' } });
    expect(await get(id)).toMatchObject({ version: 2, title: 'Tiêu đề mới', severity: 'HIGH', corrections: 0 });
    expect(await list(id)).toEqual([]);
    const [entry] = await history(id);
    expect(entry).toMatchObject({
      actor: { id: people.lead.id },
      action: 'EDITED',
      changes: expect.arrayContaining([
        { field: 'contents.vi.title', from: titleVi, to: 'Tiêu đề mới' },
        { field: 'correction', from: null, to: { step: 'ACCEPTED', ...tester() } },
      ]),
    });
    expect((await list(id, 'tester')).length).toBe(0);
    const { rows } = await db.execute(sql`select state, decided_by from issue_corrections where id = ${body.id}`);
    expect(rows).toEqual([{ state: 'ACCEPTED', decided_by: people.lead.id }]);
  });

  test('200: keeps a change of other fields made in the meantime', async () => {
    const { id } = await issue({ severity: 'LOW' });
    const { body } = await propose(id, title('Tiêu đề mới'));
    await put(id, { version: 1, severity: 'HIGH', contents: { vi: { impact: 'Lớn' } } });
    expect((await accept(body.id)).status).toBe(200);
    expect(await get(id)).toMatchObject({ version: 3, severity: 'HIGH', contents: { vi: { title: 'Tiêu đề mới', impact: 'Lớn' } } });
  });

  test('200: a translation of a text that changed in the meantime stays outdated', async () => {
    const { id } = await issue(
      {},
      { contents: { vi: { title: 'Tiêu đề', description: 'Mô tả' }, en: { title: 'Title', description: 'Text' } } },
    );
    const { body } = await propose(id, { contents: { en: { title: 'Heading' } } });
    await put(id, { version: 1, ...title('Tiêu đề mới') });
    expect((await accept(body.id)).status).toBe(200);
    expect((await get(id)).outdatedTexts).toEqual({ vi: [], en: ['title'] });
  });

  test('200: a translation of a text that changed before it was proposed stays outdated', async () => {
    const { id } = await issue({}, { contents: { vi: { title: 'Tiêu đề' }, en: { title: 'Title' } } });
    await put(id, { version: 1, contents: { vi: { title: 'Tiêu đề mới', description: 'Mô tả' } } });
    const { body } = await propose(id, { contents: { en: { title: 'Heading' } } });
    expect((await list(id))[0]).toMatchObject({ version: 1, base: { contents: { en: { title: 'Title' } } } });
    expect((await accept(body.id)).status).toBe(200);
    expect((await get(id)).outdatedTexts).toEqual({ vi: [], en: ['title'] });
  });

  test('409: the same field changed in the meantime is rejected; merged fields of the new version are accepted', async () => {
    const { id } = await issue();
    const { body } = await propose(id, title('Của tác giả'));
    await put(id, { version: 1, ...title('Của trưởng nhóm') });
    expect(await accept(body.id)).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT'], details: [{ path: 'contents.vi.title' }] });
    expect(await accept(body.id, { version: 1, ...title('Cả hai') })).toMatchObject({ errors: ['EDIT_CONFLICT'] });
    expect(await accept(body.id, title('Cả hai'))).toMatchObject({ status: 400, details: [{ code: 'FIELD_REQUIRED', path: 'version' }] });
    expect(await get(id)).toMatchObject({ version: 2, corrections: 1 });
    expect((await accept(body.id, { version: 2, ...title('Cả hai') })).status).toBe(200);
    expect(await get(id)).toMatchObject({ version: 3, title: 'Cả hai', corrections: 0 });
  });

  test('409: an accepted, declined or withdrawn correction cannot be decided again', async () => {
    for (const decide of [accept, decline, withdraw]) {
      const { id } = await issue();
      const { body } = await propose(id, title('Tiêu đề mới'));
      expect((await decide(body.id)).status).toBe(200);
      const { version } = await get(id);
      for (const again of [accept, decline, withdraw])
        expect(await again(body.id)).toMatchObject({ status: 409, errors: ['CORRECTION_DECIDED'] });
      expect((await get(id)).version).toBe(version);
    }
  });

  test('of two concurrent requests, one is accepted', async () => {
    const { id } = await issue();
    const { body } = await propose(id, title('Tiêu đề mới'));
    const statuses = await Promise.all([accept(body.id), accept(body.id)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await get(id)).version).toBe(2);
  });

  test('403 and 404: only a lead decides, only the author withdraws, and other users do not find it', async () => {
    const { id } = await issue();
    const { body } = await propose(id, title('Tiêu đề mới'));
    for (const decide of [(who: Teammate) => accept(body.id, undefined, who), (who: Teammate) => decline(body.id, 'x', who)]) {
      expect((await decide('tester')).status).toBe(403);
      for (const who of ['other', 'reviewer', 'client', 'outsider', 'stranger'] as const) expect((await decide(who)).status).toBe(404);
    }
    expect((await withdraw(body.id, 'lead')).status).toBe(403);
    expect((await withdraw(body.id, 'reviewer')).status).toBe(404);
    expect((await withdraw('01890000-0000-7000-8000-000000000001')).status).toBe(404);
    expect((await list(id)).length).toBe(1);
  });
});

describe('notifications and history', () => {
  test('the leads are notified of the proposal with its note, and the author of the decision with the answer', async () => {
    const { id } = await issue();
    const { body } = await propose(id, title('Tiêu đề mới'), 'tester', { note: 'Sai tên tham số.' });
    expect((await team.list('lead', { pageSize: 1 })).body.items).toMatchObject([
      { kind: 'CORRECTION_PROPOSED', by: { id: people.tester.id }, subject: { issueId: id }, note: 'Sai tên tham số.' },
    ]);
    expect((await decline(body.id, ' ')).errors).toEqual(['NOTE_REQUIRED']);
    await decline(body.id, 'Tham số đúng tên.');
    expect((await team.list('tester', { pageSize: 1 })).body.items).toMatchObject([
      { kind: 'CORRECTION_DECIDED', by: { id: people.lead.id }, subject: { issueId: id }, decision: 'DECLINED', note: 'Tham số đúng tên.' },
    ]);
    const again = await propose(id, title('Lần nữa'));
    await accept(again.body.id);
    expect((await team.list('tester', { pageSize: 1 })).body.items).toMatchObject([
      { kind: 'CORRECTION_DECIDED', decision: 'ACCEPTED', note: '' },
    ]);
    expect(await team.stored('client')).toEqual([]);
  });

  test('the history and the audit log name each step and the author', async () => {
    const { id } = await issue();
    for (const decide of [decline, withdraw, accept]) {
      const { body } = await propose(id, title('Tiêu đề mới'), 'tester', { note: 'Vì sao' });
      await decide(body.id);
    }
    const steps = (await history(id)).flatMap(({ changes, note }) => {
      const to = changes.find(({ field }) => field === 'correction')?.to as { step: string } | undefined;
      return to ? [[to.step, note]] : [];
    });
    const proposed = ['PROPOSED', 'Vì sao'];
    expect(steps).toEqual([['ACCEPTED', ''], proposed, ['WITHDRAWN', ''], proposed, ['DECLINED', 'Đã đúng rồi.'], proposed]);
    const admin = { token: await app.tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
    const audited = (await call(auditContract.list, { query: { pageSize: 100 } }, admin)).body.items.filter(
      ({ object }) => object.id === id,
    );
    expect(audited.map(({ action, details }) => [action, details.person])).toEqual(
      ['ACCEPTED', 'PROPOSED', 'WITHDRAWN', 'PROPOSED', 'DECLINED', 'PROPOSED'].map((step) => [`CORRECTION_${step}`, tester().username]),
    );
  });
});
