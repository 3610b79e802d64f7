import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { buildFile, buildPng } from '../../src/files/files.factory.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildAssignee } from '../../src/projects/projects.factory.ts';
import { buildToken } from '../../src/tokens/tokens.factory.ts';
import { BUILT_PASSWORD, buildMember } from '../../src/users/users.factory.ts';
import { endpoints } from '../endpoints.ts';
import type { TestApp } from '../harness.ts';
import { type SampleCall, wordUpload } from '../sample-calls/sample-call.ts';
import { buildWorld } from '../sample-world.ts';
import { Marks } from './marks.ts';

const endpointOf = (name: string) => {
  const found = endpoints.find((each) => each.name === name);
  if (!found) throw new Error(`the contract has no call ${name}`);
  return found.endpoint;
};

/** Builds sample data whose texts contain marks. Writes the marks through API calls, so that derived data contains them too. */
export async function plantedWorld(t: TestApp, began: (world: Awaited<ReturnType<typeof buildWorld>>) => Promise<void>) {
  const { call, upload, db, tokenOf } = t;
  const world = await buildWorld(t);
  const { members, project, issue, reviewedIssue, readyIssue, marker } = world;
  const marks = new Marks();
  const { team, library, workspace, hidden, gone } = marks;
  const { token } = world.session;
  const former = await buildMember(db, { workspace: world.workspace, role: 'Tester' }, { username: `former.${marker}` });
  await buildAssignee(db, { project, user: former, hats: ['LEAD'] });
  const formers = {
    session: await tokenOf(former),
    personal: (await buildToken(db, { ...former, workspaceId: world.workspace.id })).token,
  };
  await began(world);

  async function say(name: string, args: SampleCall, by = token) {
    for (const [part, value] of Object.entries({ query: args.query, body: args.body })) marks.locate(name, value, part);
    const { headers, ...rest } = args;
    const { status, details, body } = await call(endpointOf(name), rest, { token: by, headers: headers ?? {} });
    if (status !== 200 && status !== 202) throw new Error(`${name} was answered ${status}: ${JSON.stringify(details)}`);
    return body as Record<string, unknown>;
  }
  const made = async (name: string, args: SampleCall, by = token) => String((await say(name, args, by)).id);
  async function file(name: string, content: string) {
    const { status, body } = await upload(filesContract.upload, { name, bytes: Buffer.from(content) }, { token });
    if (status !== 200) throw new Error(`a file was answered ${status}`);
    return body;
  }
  const step = (issueId: string, from: string, status: string, note?: string) =>
    say('issues.update', { params: { id: issueId }, body: { from, status, ...(note && { note }) } });
  const id = (of: { id: string }) => ({ id: of.id });
  const sections = (text: () => string) => ({
    title: text(),
    description: text(),
    steps: text(),
    impact: text(),
    recommendation: text(),
    references: text(),
  });
  const contents = (text: () => string) => ({ vi: sections(text), en: sections(text) });
  const both = (text: () => string) => ({ vi: text(), en: text() });

  const fields = (text: () => string) => ({ name: text(), description: text(), client: text(), tags: [text()] });
  const shared = fields(hidden);
  await say('projects.update', {
    params: id(project),
    // Only the team can read tags, even outside ⟦…⟧.
    body: {
      version: 1,
      ...shared,
      tags: [...shared.tags, team()],
      scope: [{ id: world.asset?.id, kind: 'URL', value: hidden(), note: hidden() }],
    },
  });
  const scope = [{ kind: 'URL', value: team(), note: team() }];
  const secret = await made('projects.create', { body: { key: 'SECRET', kind: 'WEB', ...fields(team), scope } });
  const other = await made('projects.create', { body: { key: 'OTHER', kind: 'WEB', name: 'Dự án khác' } });
  await say('groups.create', { body: { name: library(), description: library(), projectIds: [secret], userIds: [] } });
  await say('groups.update', { params: id(world.group), body: { version: 1, name: hidden(), description: hidden() } });

  const evidence = (text: () => string) => [
    { kind: 'HTTP', captions: both(text), request: text(), response: text() },
    { kind: 'CODE', captions: both(text), language: text(), text: text() },
  ];

  await made('customFields.create', {
    params: id(world.workspace),
    // Reports contain the names of these fields.
    body: { key: 'shown', type: 'MARKDOWN', name: { vi: 'Hiện', en: 'Shown' }, clientVisible: true },
  });
  const unpublished = (text: () => string) => ({
    contents: contents(text),
    tags: [text()],
    assets: [{ kind: 'URL', value: text() }],
    evidence: evidence(text),
    externalId: text(),
  });
  const valued = (text: () => string) => ({ ...unpublished(text), fields: { team_note: text(), shown: text() } });
  const draft = await made('issues.create', { body: { projectId: project.id, ...unpublished(team) } });
  const rewritten = await made('issues.create', { body: { projectId: project.id, ...valued(team) } });
  await say('issues.update', { params: { id: rewritten }, body: { version: 1, ...valued(team) } });
  await say('issues.bulk', {
    body: { ids: [draft], change: { status: 'IN_REVIEW', from: 'DRAFT', note: team(), addTags: [team()], fields: { team_note: team() } } },
  });
  const rejected = await made('issues.create', { body: { projectId: project.id, ...unpublished(team) } });
  const binned = await made('issues.create', { body: { projectId: project.id, ...unpublished(team) } });
  const late = await made('issues.create', {
    body: { projectId: project.id, contents: { vi: { title: 'Công bố sau', description: team() } } },
  });
  await say('issues.update', { params: { id: late }, body: { version: 1, contents: { vi: { description: 'Đã gọn' } } } });
  await step(late, 'DRAFT', 'IN_REVIEW', team());
  await step(late, 'IN_REVIEW', 'DRAFT', team());
  for (const each of [late, rejected, binned, issue.id]) {
    await step(each, 'DRAFT', 'IN_REVIEW');
    await step(each, 'IN_REVIEW', 'OPEN');
  }

  await step(rejected, 'OPEN', 'REJECTED', team());
  const acceptance = () => ({ from: 'OPEN', status: 'RISK_ACCEPTED', note: hidden(), riskOwner: hidden(), riskUntil: '2099-12-31' });
  await say('issues.update', { params: { id: late }, body: acceptance() });
  await step(late, 'RISK_ACCEPTED', 'OPEN');
  await say('issues.bulk', { body: { ids: [late], change: acceptance() } });
  await say('issues.delete', { params: { id: binned } });
  const repeated = await made('issues.create', { body: { projectId: project.id, ...unpublished(team) } });
  await step(repeated, 'DRAFT', 'IN_REVIEW');
  const marked = { from: 'IN_REVIEW', status: 'DUPLICATE', note: team(), duplicateOf: late };
  await say('issues.update', { params: { id: repeated }, body: marked });

  const shown = await file(`⟦${marks.word('hidden', 'files.upload name')}⟧.txt`, 'Ai cũng đọc');
  const kept = await file('kept.txt', marks.word('team', 'files.upload content'));
  // Clients read both edited images, in a published issue and in the project. The bytes after the end of the PNG are recognisable.
  const uploaded = { workspaceId: world.workspace.id, uploadedBy: world.admin.id };
  const markedPng = async () => Buffer.concat([await buildPng(), Buffer.from(marks.word('team', 'an original’s content'))]);
  const edited = await buildFile(db, t.platform.storage, uploaded);
  const unedited = await buildFile(db, t.platform.storage, {
    ...uploaded,
    bytes: await markedPng(),
    name: `${marks.word('team', 'an original’s name')}.png`,
  });
  await say('files.keepOriginal', { body: { fileName: edited.fileName, original: unedited.fileName } });
  await say('projects.attach', { body: { projectId: project.id, attachmentId: edited.id } });
  const opened = {
    contents: contents(hidden),
    // Only the team can read tags, even outside ⟦…⟧.
    tags: [hidden(), team()],
    assets: [{ id: issue.assets[0]?.id, kind: 'URL', value: hidden() }],
    evidence: evidence(hidden),
    externalId: hidden(),
  };
  opened.contents.vi.description += `\n\n![Ảnh](/attachments/${edited.fileName})`;
  opened.contents.vi.description += `\n\n⟦[Tệp](${kept.url})⟧`;
  await say('issues.update', { params: id(issue), body: { version: 1, ...opened, fields: { team_note: team(), shown: hidden() } } });
  await say('issues.attach', { body: { issueId: issue.id, attachmentId: shown.attachmentId } });
  await step(issue.id, 'OPEN', 'IN_PROGRESS', hidden());
  await step(reviewedIssue.id, 'IN_REVIEW', 'DRAFT', team());

  const author = await tokenOf(members.Tester);
  const correct = async (text: () => string) => {
    const { version } = await say('issues.get', { params: id(issue) });
    const body = { version, ...unpublished(text), note: team() };
    return { version, id: await made('corrections.propose', { params: id(issue), body }, author) };
  };
  await say('keptSecrets.keep', { params: id(issue), body: { secret: gone(), kind: 'PHONE', rule: team(), reason: team() } });
  await say('corrections.decline', { params: id(await correct(gone)), body: { answer: team() } });
  const accepted = await correct(gone);
  await say('corrections.accept', { params: id(accepted), body: { version: accepted.version, ...opened } });
  await correct(team);

  // Only redacted text mentions this member.
  const named = marks.word('library');
  await buildMember(db, { workspace: world.workspace, role: 'Lead' }, { username: named, name: named });
  const mention = () => `⟦@${named} ${marks.word('hidden')}⟧ @${members.Client.username}`;
  for (const [name, of] of [
    ['comments.onIssue', { issueId: issue.id }],
    ['comments.onProject', { projectId: project.id }],
  ] as const) {
    await say(name, { body: { ...of, internal: true, body: team() } });
    const comment = await made(name, { body: { ...of, internal: false, body: gone() } });
    await say('comments.update', { body: { id: comment, body: mention() } });
    const removed = await made(name, { body: { ...of, internal: false, body: gone() } });
    await say('comments.delete', { params: { id: removed } });
  }
  const { evidence: items } = await say('issues.get', { params: id(issue) });
  const anchor = { kind: 'EVIDENCE', evidenceId: (items as { id: string }[])[0]?.id };
  const thread = await made('comments.onIssue', { body: { issueId: issue.id, anchor, internal: true, body: team() } });
  await say('comments.onIssue', { body: { issueId: issue.id, thread, body: team() } });
  await say('comments.resolve', { params: { id: thread }, body: { resolved: true } });
  await say('comments.onIssue', { body: { issueId: draft, internal: false, body: team() } });

  await say('retests.openRound', { params: id(project), body: { note: hidden() } });
  await say('retests.updateRound', { params: id(world.retestRound), body: { note: hidden() } });
  const results = [{ assetId: readyIssue.assets[0]?.id, result: 'NOT_FIXED', note: hidden() }];
  await say('retests.record', { params: id(readyIssue), body: { from: 'READY_FOR_RETEST', results, note: hidden() } });
  const corrected = [{ assetId: readyIssue.assets[0]?.id, result: 'PARTLY', note: hidden() }];
  await say('retests.update', { params: id(world.retest), body: { version: 1, results: corrected, note: hidden() } });

  const task = await made('tasks.add', {
    body: { projectId: project.id, title: team(), description: team(), assignees: [members.Tester.id], checkList: [{ title: team() }] },
  });
  await say('tasks.update', {
    params: { project_id: project.id },
    body: { id: world.task.id, version: 1, title: team(), description: team(), checkList: [{ id: world.task.rows[0]?.id, title: team() }] },
  });
  await say('tasks.tick', { body: { rowId: world.task.rows[0]?.id, state: 'CHECKED', note: team() } });
  await say('tasks.saveAsTemplate', { params: { project_id: project.id }, body: { name: library() } });
  const tasks = [{ title: library(), description: library(), rows: [{ title: library(), checklistId: null }] }];
  await say('taskTemplates.add', { body: { name: library(), description: library(), tasks } });
  await say('taskTemplates.update', { body: { id: world.taskTemplate.id, version: 1, name: library(), description: library(), tasks } });
  await say('projectChecklists.update', {
    params: { projectId: project.id, controlId: world.control.id },
    body: { version: 1, assetId: world.asset?.id, state: 'FAILED', note: team(), linkIssues: [draft] },
  });
  const control = { description: both(library), howTo: both(library) };
  const checklist = await made('checklists.create', { body: { code: 'NEW-1', category: 'NEW', title: { vi: 'Mục mới' }, ...control } });
  await say('checklists.update', { params: id(world.checklist), body: { version: 1, description: both(library), howTo: both(library) } });
  const type = await made('bugList.create', { body: { parentId: world.bug.id, names: { vi: 'Loại mới' } } });
  await say('bugList.createTemplate', { params: { bug_id: type }, body: { language: 'vi', ...sections(workspace) } });
  await say('bugList.updateTemplate', { params: { template_id: world.bugTemplate.id }, body: { version: 1, ...sections(workspace) } });
  await say('bugProposals.create', { body: { issueId: world.typedIssue.id, language: 'vi', note: team() } });
  await say('bugProposals.decide', {
    params: id(world.proposal),
    body: { state: 'ACCEPTED', texts: sections(workspace), answer: library() },
  });

  const redacted = () => `⟦${library()}⟧`;
  await say('reportDefaults.save', {
    params: id(world.workspace),
    body: { version: 1, sections: { LIMITATIONS: { title: both(redacted), text: both(redacted) } } },
  });
  await say('reports.saveSettings', {
    params: id(project),
    body: {
      version: 1,
      language: 'both',
      title: both(hidden),
      subtitle: both(hidden),
      summary: both(hidden),
      appendix: both(hidden),
      classification: hidden(),
      sections: { METHOD: { title: both(hidden), text: both(hidden) } },
    },
  });
  const version = await made('reports.makeVersion', { params: id(project), body: { note: team() } });
  await say('reportTemplates.add', { ...wordUpload(), query: { name: library() } });
  await say('reportTemplates.rename', { params: id(world.reportTemplate), body: { name: library() } });
  await say('shares.change', { body: { projectId: project.id, shareId: world.share.id, label: hidden() } });
  const link = async (versionId: string | null) =>
    String(
      (await say('shares.create', { params: id(project), body: { label: hidden(), language: 'both', versionId, comments: true } })).token,
    );
  const messageId = newId();
  await say('shares.say', { body: { token: await link(null), id: messageId, kind: 'COMMENT', name: team(), text: team() } });
  await say('shares.setMessage', { params: id(project), body: { messageId, reply: team() } });
  const links = [world.share.token, await link(null), await link(version)];

  const topic = () => ({ name: library(), category: library(), description: library() });
  await say('topics.create', { body: topic() });
  await say('topics.update', { params: id(world.topic), body: { version: 1, ...topic() } });
  const texts = (text: () => string) => ({ title: text(), category: text(), content: text(), tags: [text()] });
  const draftId = newId();
  await say('writeUps.create', { body: { id: draftId, topicId: world.topic.id, draft: true, ...texts(library) } });
  await say('writeUps.update', { params: id(world.writeUp), body: { version: 1, ...texts(library) } });
  await say('writeUpComments.write', { params: id(world.writeUp), body: { id: newId(), body: library() } });
  await say('writeUpComments.update', { params: id(world.writeUpComment), body: { body: library() } });
  const view = await made('views.create', { body: { place: 'ISSUES', name: gone(), search: `q=${gone()}` } });
  await say('views.update', { params: { id: view }, body: { name: library(), search: `q=${marks.word('library')}` } });
  const choice = (text: () => string) => [{ key: 'web', name: both(text) }];
  const inWorkspace = id(world.workspace);
  const field = await made('customFields.create', {
    params: inWorkspace,
    body: { key: 'internal', type: 'CHOICE', name: both(gone), choices: choice(gone) },
  });
  await say('customFields.update', {
    params: { ...inWorkspace, fieldId: field },
    body: { name: both(library), choices: choice(library) },
  });
  await say('glossary.add', { params: inWorkspace, body: { terms: [{ vi: library(), en: library(), note: library() }] } });
  await say('glossary.update', {
    params: { ...inWorkspace, termId: world.term.id },
    body: { vi: library(), en: library(), note: library() },
  });
  const snippet = await made('snippets.create', { body: { name: gone(), text: gone(), language: null } });
  await say('snippets.update', { params: { id: snippet }, body: { name: library(), text: library() } });
  const days = { from: '2026-04-01', to: '2026-06-30' };
  await say('leaderboard.addSeason', { body: { name: workspace(), ...days } });
  await say('leaderboard.changeSeason', { params: id(world.season), body: { name: workspace(), from: '2026-01-01', to: '2026-03-31' } });
  await say('roles.create', { body: { name: library(), privileges: ['READ_PROJECT'] } });
  await say('roles.update', { params: id(world.freeRole), body: { name: library() } });
  await say('tokens.create', { body: { id: newId(), name: library(), expiresOn: '2199-12-31', password: BUILT_PASSWORD } });

  await say('users.removeFromWorkspace', { params: { workspace_id: world.workspace.id, user_id: former.id } });
  // Sends the queued emails before the workspace gets a mail server that does not exist.
  await t.platform.jobs.drain();
  const server = { host: 'mail.invalid', port: 587, security: 'STARTTLS', fromAddress: 'no-reply@coloa.example' };
  await say('config.setMail', { body: { mail: { ...server, fromName: library(), username: library(), password: BUILT_PASSWORD } } });
  return {
    ...world,
    marks,
    former: formers,
    issues: [draft, rewritten, late, rejected, binned, repeated],
    tasks: [task],
    checklists: [checklist],
    types: [type],
    writeUps: [draftId],
    secret,
    other,
    links,
    shown,
    kept,
    edited,
    unedited,
  };
}
