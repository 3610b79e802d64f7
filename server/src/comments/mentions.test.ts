import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildFile } from '../files/files.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { users } from '../membership/users.tables.ts';
import { buildSettings } from '../notifications/notifications.factory.ts';
import { notifications } from '../notifications/notifications.tables.ts';
import { buildAssignee } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';

const server = await startMailServer();
afterAll(() => server.stop());
const t = await testApp({ env: { SMTP_URL: server.url }, publicUrl: 'https://coloa.example' });
const { call, db, platform } = t;
const { workspace, people, as, project: buildProject } = await buildTeam(t);
const project = await buildProject({ key: 'HVB', name: 'Ngân hàng bí mật' });
for (const who of ['lead', 'tester', 'other', 'reviewer', 'client', 'outsider', 'stranger'] as const) {
  const email = `${who}@coloa.example`;
  await db.update(users).set({ email, emailKey: email }).where(eq(users.id, people[who].id));
}
const admin = await buildMember(db, { workspace, role: 'Admin' }, { name: 'Quản trị Hồ Gươm', email: 'admin@coloa.example' });
const issue = await buildIssue(db, { project, reporterId: people.tester.id, status: 'OPEN' });
const draft = await buildIssue(db, { project, reporterId: people.tester.id });

const say = (who: Teammate, body: string, more: object = {}) =>
  call(commentsContract.onIssue, { body: { issueId: issue.id, body, ...more } }, as(who));
const at = (who: Teammate) => `@${people[who].username}`;
const names = (people: readonly { username: string }[]) => people.map(({ username }) => username).sort();
const mailsTo = async (who: Teammate) => {
  await platform.jobs.drain();
  return server.to(`${who}@coloa.example`);
};

describe('@mentions', () => {
  test('users who can read the comment are mentioned and emailed, with only the key and a link to the comment', async () => {
    const { body } = await say(
      'tester',
      `Bí mật: ${at('lead')} xem, cả ${at('outsider')} và ${at('stranger')}, @${admin.username.toUpperCase()}.`,
    );
    expect(names(body.mentions)).toEqual(names([people.lead, admin]));
    const [mail, ...others] = await mailsTo('lead');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`${people.tester.name} nhắc đến bạn trong HVB-${issue.number}`);
    expect(mail?.links[0]).toBe(`https://coloa.example/#/projects/${project.id}/issues/${issue.id}?comment=${body.id}`);
    expect(mail?.text).not.toContain('ật:');
    expect(server.to('admin@coloa.example')).toHaveLength(1);
    expect([await mailsTo('outsider'), await mailsTo('stranger')]).toEqual([[], []]);
  });

  test('no user is emailed about their own comment, twice about one comment, or after switching it off', async () => {
    const before = (await mailsTo('lead')).length;
    const { id } = (await say('lead', at('lead'))).body;
    const { id: second } = (await say('tester', at('lead'))).body;
    expect(await mailsTo('lead')).toHaveLength(before + 1);
    await call(commentsContract.update, { body: { id: second, body: `${at('lead')} lần nữa` } }, as('tester'));
    expect(await mailsTo('lead')).toHaveLength(before + 1);
    await buildSettings(db, people.lead, { kinds: { MENTIONED: { mail: 'OFF' } } });
    await say('tester', at('lead'));
    expect(await mailsTo('lead')).toHaveLength(before + 1);
    expect(id).not.toBe(second);
  });

  test('a user whose mention is removed and restored is notified once; a user added by an edit is notified', async () => {
    const before = [(await mailsTo('other')).length, (await mailsTo('reviewer')).length];
    const bell = () => db.$count(notifications, eq(notifications.userId, people.other.id));
    const { id } = (await say('tester', `Xem nhé ${at('other')}`)).body;
    expect(await mailsTo('other')).toHaveLength((before[0] ?? 0) + 1);
    const rung = await bell();
    for (const body of ['Xem nhé', `Xem nhé ${at('other')} ${at('reviewer')}`, 'Thôi', `${at('reviewer')} ${at('other')}`])
      expect((await call(commentsContract.update, { body: { id, body } }, as('tester'))).status).toBe(200);
    expect([(await mailsTo('other')).length, (await mailsTo('reviewer')).length]).toEqual(before.map((n) => n + 1));
    expect(await bell()).toBe(rung);
  });

  test('a client is neither mentioned nor emailed by an internal comment, but is once it becomes visible', async () => {
    const { body } = await say('tester', `${at('client')} không được biết`);
    expect(body.mentions).toEqual([]);
    expect(await mailsTo('client')).toEqual([]);
    await call(commentsContract.update, { body: { id: body.id, internal: false } }, as('tester'));
    expect(await mailsTo('client')).toHaveLength(1);
  });

  test('clients do not see mentions that are only inside ⟦…⟧', async () => {
    const { id } = (await say('tester', `${at('lead')} ⟦${at('reviewer')} ${at('lead')}⟧`, { internal: false })).body;
    const mentionedFor = async (who: Teammate) => {
      const { items } = (await call(commentsContract.ofIssue, { query: { issueId: issue.id } }, as(who))).body;
      return names(items.find((comment) => comment.id === id)?.mentions ?? []);
    };
    expect(await mentionedFor('client')).toEqual(names([people.lead]));
    expect(await mentionedFor('tester')).toEqual(names([people.lead, people.reviewer]));
  });

  test('a client named only inside ⟦…⟧ is not mentioned, but is once the name is outside', async () => {
    const before = (await mailsTo('client')).length;
    const { body } = await say('tester', `⟦${at('client')} ${at('lead')}⟧ xem`, { internal: false });
    expect(names(body.mentions)).toEqual(names([people.lead]));
    expect(await mailsTo('client')).toHaveLength(before);
    await call(commentsContract.update, { body: { id: body.id, body: `${at('client')} xem` } }, as('tester'));
    expect(await mailsTo('client')).toHaveLength(before + 1);
  });

  test('a client is not mentioned on an issue that they cannot see', async () => {
    const before = (await mailsTo('client')).length;
    const given = { issueId: draft.id, body: at('client'), internal: false };
    const { body } = await call(commentsContract.onIssue, { body: given }, as('tester'));
    expect(body.mentions).toEqual([]);
    expect(await mailsTo('client')).toHaveLength(before);
  });
});

describe('GET /api/comment/…/people', () => {
  const suggested = async (who: Teammate, q?: string, issueId = issue.id, more: object = {}) =>
    (await call(commentsContract.peopleOfIssue, { query: { issueId, ...(q !== undefined && { q }), ...more } }, as(who))).body;

  test('200: returns the people of the project, and members who read every project, regardless of diacritics', async () => {
    const everyone = await suggested('tester');
    const { lead, tester, other, reviewer, client } = people;
    expect(names(everyone)).toEqual(names([lead, tester, other, reviewer, client, admin]));
    expect(everyone.filter(({ outside }) => outside).map(({ id }) => id)).toEqual([client.id]);
    expect((await suggested('tester', 'ho guom')).map(({ id }) => id)).toEqual([admin.id]);
    const { body } = await call(commentsContract.peopleOfProject, { query: { projectId: project.id, q: 'guom' } }, as('lead'));
    expect(body.map(({ id }) => id)).toEqual([admin.id]);
  });

  test('200: only name and username are searched, not the email address; the given name comes first', async () => {
    const busy = await buildProject();
    const join = async (name: string, username: string) => {
      const user = await buildMember(db, { workspace }, { name, username, email: `${username}@ngan-hang.example` });
      await buildAssignee(db, { project: busy, user, hats: ['TESTER'] });
    };
    await join('Trần An', 'an.le');
    await join('Vũ Thị Trà', 'vtt');
    const people = async (q: string, who: Teammate) =>
      (await call(commentsContract.peopleOfProject, { query: { projectId: busy.id, q } }, as(who))).body.map(({ username }) => username);
    for (const who of ['lead', 'client'] as const) {
      expect(await people('tra', who)).toEqual(['vtt', 'an.le']);
      for (const q of ['hang', 'ngan-hang.example', 'client@coloa', 'example']) expect(await people(q, who)).toEqual([]);
    }
  });

  test('a client sees no people beyond the project, and can mention none', async () => {
    expect(names(await suggested('client'))).not.toContain(admin.username);
    expect((await say('client', `@${admin.username}`)).body.mentions).toEqual([]);
  });

  test('only the team is returned on request, even if many clients come before it by name', async () => {
    const busy = await buildProject();
    for (let n = 0; n < 20; n++) {
      const user = await buildMember(db, { workspace, role: 'Client' }, { name: `Aaa ${n}` });
      await buildAssignee(db, { project: busy, user, hats: ['CLIENT'] });
    }
    const { id } = await buildIssue(db, { project: busy, reporterId: people.tester.id, status: 'OPEN' });
    expect((await suggested('tester', undefined, id)).every(({ outside }) => outside)).toBe(true);
    const { lead, tester, other, reviewer } = people;
    const team = names([lead, tester, other, reviewer, admin]);
    expect(names(await suggested('tester', undefined, id, { team: 'true' }))).toEqual(team);
    const query = { projectId: busy.id, team: 'true' } as const;
    expect(names((await call(commentsContract.peopleOfProject, { query }, as('tester'))).body)).toEqual(team);
  });

  test('clients are not suggested on an issue that they cannot see', async () => {
    expect(names(await suggested('tester', undefined, draft.id))).not.toContain(people.client.username);
  });

  test('200: all names in a note are resolved, except users whom the reader cannot mention', async () => {
    const named = (who: Teammate, issueId = issue.id) => {
      const asked = [people.lead, people.client, people.outsider, admin].map(({ username }) => username.toUpperCase());
      return suggested(who, undefined, issueId, { names: [...asked, 'nobody.here'].join(',') });
    };
    expect(names(await named('tester'))).toEqual(names([people.lead, people.client, admin]));
    expect(names(await named('tester', draft.id))).toEqual(names([people.lead, admin]));
    expect(names(await named('client'))).toEqual(names([people.lead, people.client]));
    const query = { projectId: project.id, names: people.lead.username };
    expect(names((await call(commentsContract.peopleOfProject, { query }, as('client'))).body)).toEqual([people.lead.username]);
  });

  test('404: an issue that the user cannot see is not found', async () => {
    for (const who of ['outsider', 'stranger'] as const)
      expect((await call(commentsContract.peopleOfIssue, { query: { issueId: issue.id } }, as(who))).errors).toEqual(['NOT_FOUND']);
    expect((await call(commentsContract.peopleOfIssue, { query: { issueId: draft.id } }, as('client'))).errors).toEqual(['NOT_FOUND']);
  });
});

describe('files in comments', () => {
  const upload = () => buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people.tester.id });
  const open = async (who: Teammate, fileName: string) => (await call(filesContract.download, { params: { fileName } }, as(who))).status;
  const listings = async (who: Teammate) => {
    const params = { id: project.id };
    const of = await call(projectsContract.files, { params }, as(who));
    const counted = await call(projectsContract.get, { params }, as(who));
    return { names: of.body.items.map(({ fileName }) => fileName), count: counted.body.fileCount };
  };

  test('can be opened by users who see the comment and by no others, and are deleted with it', async () => {
    const file = await upload();
    const { id } = (await say('tester', `![ảnh](/attachments/${file.fileName})`)).body;
    expect([await open('lead', file.fileName), await open('client', file.fileName)]).toEqual([200, 404]);
    expect(await listings('lead')).toMatchObject({ names: [file.fileName], count: 1 });
    expect(await listings('client')).toEqual({ names: [], count: 0 });
    const detail = await call(issuesContract.get, { params: { id: issue.id } }, as('client'));
    expect(detail.text).not.toContain(file.fileName);

    await call(commentsContract.update, { body: { id, internal: false } }, as('tester'));
    expect(await open('client', file.fileName)).toBe(200);
    expect(await listings('client')).toMatchObject({ names: [file.fileName], count: 1 });
    await call(commentsContract.update, { body: { id, internal: true } }, as('tester'));
    expect(await open('client', file.fileName)).toBe(404);

    await call(commentsContract.delete, { params: { id } }, as('lead'));
    expect(await open('lead', file.fileName)).toBe(404);
  });

  test('a comment shares no file of other users or of another place', async () => {
    const theirs = await upload();
    await say('other', `![x](/attachments/${theirs.fileName})`);
    expect([await open('tester', theirs.fileName), await open('lead', theirs.fileName)]).toEqual([200, 404]);
  });
});
