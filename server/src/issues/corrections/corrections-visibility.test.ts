import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { correctionsContract } from '@coloa/contract/issues/corrections.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openStream } from '../../../test/event-stream.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildFile } from '../../files/files.factory.ts';
import { deleteUnattachedBefore } from '../../files/unused-files.repo.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { purgeIssues } from '../edit/issue-bin.service.ts';
import { buildIssue } from '../issues.factory.ts';
import { buildCorrection } from './corrections.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { people, as, project, workspace } = await buildTeam(app);
const home = await project({ key: 'HVB' });
const api = correctionsContract;

const SECRET = 'bimatchuacongbo';
const issue = () => buildIssue(db, { project: home, reporterId: people.tester.id, status: 'OPEN' });
const propose = async (id: string, fields: object, who: Teammate = 'tester', note = '') =>
  (await call(api.propose, { params: { id }, body: { version: 1, ...fields, note } }, as(who))).body.id;
const accept = (id: string) => call(api.accept, { params: { id }, body: {} }, as('lead'));
const read = (fileName: string, who: Teammate) => call(filesContract.download, { params: { fileName } }, as(who));
const upload = (who: Teammate = 'tester') => buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people[who].id });
const described = (description: string) => ({ contents: { vi: { description } } });

describe('a client', () => {
  const roads = (id: string) =>
    Promise.all([
      call(issuesContract.get, { params: { id } }, as('client')),
      call(issuesContract.history, { params: { id } }, as('client')),
      call(api.list, { params: { id } }, as('client')),
    ]);

  test('sees nothing of a correction, neither while it is open nor after it is declined', async () => {
    const { id } = await issue();
    const before = (await roads(id)).map(({ text }) => text);
    const correction = await propose(id, described(SECRET), 'tester', SECRET);
    expect((await roads(id)).map(({ text }) => text)).toEqual(before);
    await call(api.decline, { params: { id: correction }, body: { answer: SECRET } }, as('lead'));
    await propose(id, described(SECRET), 'tester', SECRET);
    expect((await roads(id)).map(({ text }) => text)).toEqual(before);
    expect((await call(api.list, { params: { id } }, as('lead'))).body).toHaveLength(1);
  });

  test('reads the accepted text and who accepted it, but not who proposed it or why', async () => {
    const { id } = await issue();
    await accept(await propose(id, described('Đã rõ ⟦bí mật⟧ hơn'), 'tester', SECRET));
    const [detail, history] = await roads(id);
    expect(detail.body).toMatchObject({ contents: { vi: { description: 'Đã rõ ⟦⟧ hơn' } }, corrections: 0 });
    const [entry] = history.body.items;
    expect(entry).toMatchObject({ actor: { id: people.lead.id }, note: '', changes: [{ field: 'contents.vi.description' }] });
    expect(JSON.stringify(entry)).not.toContain(people.tester.id);
    expect(history.text).not.toMatch(/bí mật|correction/);
  });

  test('who proposed it as a tester no longer sees it, and cannot withdraw it', async () => {
    const of = await buildIssue(db, { project: home, reporterId: people.client.id, status: 'OPEN' });
    const { id } = await buildCorrection(db, of);
    expect((await call(issuesContract.get, { params: { id: of.id } }, as('client'))).body).toMatchObject({
      corrections: 0,
      can: { propose: false },
    });
    expect((await call(api.list, { params: { id: of.id } }, as('client'))).body).toEqual([]);
    expect((await call(api.withdraw, { params: { id } }, as('client'))).status).toBe(404);
  });

  test('gets no event of a proposal, a withdrawal or a rejection; the lead does', async () => {
    const { id } = await issue();
    const [client, lead] = await Promise.all([openStream(app, as('client').token), openStream(app, as('lead').token)]);
    const first = await propose(id, described('Một'));
    await call(api.decline, { params: { id: first }, body: { answer: 'Không' } }, as('lead'));
    await call(api.withdraw, { params: { id: await propose(id, described('Hai')) } }, as('tester'));
    await accept(await propose(id, described('Ba')));
    await client.next(({ event, data }) => event === 'ISSUE' && data.issueId === id);
    await lead.next(({ event, data }) => event === 'ISSUE' && data.issueId === id);
    const heard = (stream: typeof client) => stream.heard.filter(({ data }) => data.issueId === id).map(({ event }) => event);
    expect(heard(client)).toEqual(['ISSUE']);
    expect(heard(lead)).toContain('ISSUE_TEAM');
    await Promise.all([client.stop(), lead.stop()]);
  });
});

describe('files that a correction names', () => {
  test('can be read by the team, are kept, and are shown to clients once it is accepted', async () => {
    const { id } = await issue();
    const { id: fileId, fileName } = await upload();
    const correction = await propose(id, described(`![](/attachments/${fileName})`));
    await platform.database.transaction((tx) => deleteUnattachedBefore(tx, new Date(Date.now() + 60_000), 1000));
    expect((await read(fileName, 'lead')).status).toBe(200);
    expect((await read(fileName, 'client')).status).toBe(404);
    const detach = () => call(issuesContract.detach, { params: { issueId: id, attachmentId: fileId } }, as('lead'));
    expect(await detach()).toMatchObject({ status: 409, errors: ['ATTACHMENT_SHOWN'] });
    await accept(correction);
    expect((await read(fileName, 'client')).status).toBe(200);
  });

  test('can be removed once it is withdrawn', async () => {
    const { id } = await issue();
    const file = await upload();
    const correction = await propose(id, described(`![](/attachments/${file.fileName})`));
    await call(api.withdraw, { params: { id: correction } }, as('tester'));
    expect((await call(issuesContract.detach, { params: { issueId: id, attachmentId: file.id } }, as('lead'))).status).toBe(200);
  });

  test('belong to the workspace: evidence with a foreign file is rejected, and a text does not open it', async () => {
    const { id } = await issue();
    const foreign = await upload('other');
    const stranger = await buildFile(db, platform.storage, { workspaceId: people.stranger.workspaceId, uploadedBy: people.stranger.id });
    for (const { fileName } of [foreign, stranger]) {
      const evidence = [{ id: 'picture1', kind: 'IMAGE', fileName }];
      const refused = await call(api.propose, { params: { id }, body: { version: 1, evidence } }, as('tester'));
      expect(refused).toMatchObject({ status: 400, errors: ['UNKNOWN_ATTACHMENT'] });
      await accept(await propose(id, described(`![](/attachments/${fileName}) ${fileName}`)));
      for (const who of ['lead', 'client'] as const) expect((await read(fileName, who)).status).toBe(404);
      await db.execute(sql`update issues set version = 1 where id = ${id}`);
    }
  });

  test('evidence is proposed and accepted with its file, and merged with what others added since', async () => {
    const { id } = await issue();
    const { fileName } = await upload();
    const image = { id: 'picture1', kind: 'IMAGE', captions: { vi: 'Ảnh', en: '' }, fileName };
    const code = { id: 'terminal', kind: 'CODE', captions: { vi: '', en: '' }, language: 'bash', text: '$ id' };
    const correction = await propose(id, { evidence: [image] });
    await call(issuesContract.update, { params: { id }, body: { version: 1, evidence: [code] } }, as('lead'));
    expect((await accept(correction)).status).toBe(200);
    const { evidence } = (await call(issuesContract.get, { params: { id } }, as('client'))).body;
    expect(evidence.map((item) => item.id).toSorted()).toEqual(['picture1', 'terminal']);
    expect((await read(fileName, 'client')).status).toBe(200);
  });
});

test('corrections are deleted with the issue', async () => {
  const gone = await buildIssue(db, { project: home, status: 'OPEN', deletedAt: new Date(Date.now() - 90 * 86_400_000) });
  await buildCorrection(db, gone);
  await addJob(db, purgeIssues, {});
  await platform.jobs.drain();
  expect((await db.execute(sql`select from issue_corrections where issue_id = ${gone.id}`)).rows).toEqual([]);
});

test('rows of lists mark issues with an open correction for leads only', async () => {
  const { id } = await issue();
  const mark = async (who: Teammate) => {
    const { items } = (await call(issuesContract.list, { query: { projectId: home.id } as never }, as(who))).body;
    return items.find((each) => each.id === id)?.correctionPending;
  };
  expect(await mark('lead')).toBeUndefined();
  const correction = await propose(id, described('Rõ hơn.'));
  expect(await mark('lead')).toBe(true);
  for (const who of ['tester', 'client'] as const) expect(await mark(who)).toBeUndefined();
  await accept(correction);
  expect(await mark('lead')).toBeUndefined();
});
