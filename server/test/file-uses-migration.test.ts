import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildTemplate } from '../src/bugs/bugs.factory.ts';
import { buildComment } from '../src/comments/comments.factory.ts';
import { buildIssue } from '../src/issues/issues.factory.ts';
import { buildRetest, buildRound } from '../src/issues/retests/retests.factory.ts';
import { newId } from '../src/platform/ids.ts';
import { buildProject } from '../src/projects/projects.factory.ts';
import { buildWriteUp } from '../src/topics/topics.factory.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { earlierDatabase } from './earlier-database.ts';

test('files of a database from before file uses keep their readers, except for redacted references', async () => {
  const { db, upgrade } = await earlierDatabase('0018_writers_of_issues');
  const author = await buildMember(db);
  const project = await buildProject(db, { workspaceId: author.workspaceId, createdBy: author.id });
  const elsewhere = await buildProject(db, { workspaceId: author.workspaceId, createdBy: author.id });

  const names = new Map<string, string>();
  const nameOf = (file: string): string => {
    const name = names.get(file) ?? `${randomBytes(16).toString('hex')}.png`;
    names.set(file, name);
    return name;
  };
  const show = (file: string) => `![](/attachments/${nameOf(file)})`;
  const texts = {
    vi: { title: 'Một', description: `${show('shown')} ⟦${show('hidden')}⟧`, steps: `⟦ a ⟦ b ⟧ ${show('nested')} ⟧ ${show('note')}` },
    en: { title: 'One', description: `&lobrk; ${show('reference')} ⟧ ${show('sharedImage')}` },
  };
  const issue = await buildIssue(db, { project, status: 'OPEN' }, { contents: texts });
  const other = await buildIssue(
    db,
    { project, status: 'DRAFT' },
    { contents: { vi: { title: 'Hai', description: show('sharedImage') } } },
  );
  const abroad = await buildIssue(db, { project: elsewhere }, { contents: { vi: { title: 'Ba', description: show('shown') } } });
  const said = await buildComment(db, { issue, author }, { body: `${show('said')} ⟦${show('saidHidden')}⟧`, internal: false });
  const internal = await buildComment(db, { issue, author }, { body: show('internal'), internal: true });

  const round = await buildRound(db, project);
  for (const [name, at] of [
    ['earlierRetest', new Date('2020-01-01')],
    ['retest', new Date('2100-01-01')],
  ] as const)
    await buildRetest(db, issue, round, 'FIXED', { note: show(name), at });
  const template = await buildTemplate(
    db,
    { ...author, userId: author.id },
    { bugId: 'cross_site_scripting_xss', steps: show('template') },
  );
  const writeUp = await buildWriteUp(db, author, null, { content: show('writeUp') });

  type At = Partial<Record<'projectId' | 'issueId' | 'commentId' | 'writeUpId', string | null>> & { teamOnly?: boolean };
  async function add(
    name: string,
    { projectId = project.id, issueId = null, commentId = null, writeUpId = null, teamOnly = false }: At = {},
  ) {
    const id = newId();
    await db.execute(sql`insert into files
      (workspace_id, id, file_name, stored_as, name, type, size, sha256, uploaded_by, project_id, issue_id, comment_id, write_up_id, team_only)
      values (${author.workspaceId}, ${id}, ${nameOf(name)}, ${id}, ${name}, 'image/png', 1, '\\x00', ${author.id}, ${projectId}, ${issueId},
        ${commentId}, ${writeUpId}, ${teamOnly})`);
    return id;
  }
  for (const name of ['attached', 'shown', 'hidden', 'nested', 'reference', 'earlierRetest', 'retest'])
    await add(name, { issueId: issue.id });
  await add('sharedImage', { issueId: other.id });
  await add('said', { issueId: issue.id, commentId: said.id });
  await add('saidHidden', { issueId: issue.id, commentId: said.id });
  await add('internal', { issueId: issue.id, commentId: internal.id });
  await add('onProject');
  const note = await add('note', { teamOnly: true });
  await add('unused', { projectId: null });
  await add('writeUp', { projectId: null, writeUpId: writeUp.id });
  const ofTemplate = await add('template', { projectId: null });
  await db.execute(
    sql`insert into bug_template_files (workspace_id, template_id, file_id) values (${author.workspaceId}, ${template.id}, ${ofTemplate})`,
  );
  await db.execute(
    sql`insert into issue_template_files (workspace_id, issue_id, file_id) values (${author.workspaceId}, ${issue.id}, ${note})`,
  );

  await upgrade();
  const places = new Map(
    Object.entries({ project, issue, other, abroad, said, internal, template, writeUp }).map(([name, { id }]) => [id, name]),
  );
  const { rows } = await db.execute<{ name: string; place: string; attached: boolean; open: boolean }>(sql`
    select f.name, u.place_id as place, u.attached, u.open from file_uses u
    join files f on f.workspace_id = u.workspace_id and f.id = u.file_id`);
  const uses = rows.map(({ name, place, attached, open }) =>
    [name, places.get(place), attached ? 'attached' : 'named', open ? 'open' : 'hidden'].join(' '),
  );
  expect(uses.sort()).toEqual([
    'attached issue attached open',
    'earlierRetest issue named hidden',
    'hidden issue named hidden',
    'internal internal named hidden',
    'nested issue named hidden',
    'note issue named hidden',
    'note project named hidden',
    'onProject project attached open',
    'reference issue named hidden',
    'retest issue named open',
    'said said named open',
    'saidHidden said named hidden',
    'sharedImage issue named hidden',
    'sharedImage other named open',
    'shown issue named open',
    'template template named open',
    'writeUp writeUp named open',
  ]);
});
