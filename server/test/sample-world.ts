import path from 'node:path';
import { eq } from 'drizzle-orm';
import { buildBackup } from '../src/backup/backups.factory.ts';
import { buildBugs, buildProposal, buildTemplate } from '../src/bugs/bugs.factory.ts';
import { buildChecklist } from '../src/checklists/checklists.factory.ts';
import { buildControl } from '../src/checklists/project-controls.factory.ts';
import { buildComment } from '../src/comments/comments.factory.ts';
import { buildField } from '../src/custom-fields/custom-fields.factory.ts';
import { insertExport } from '../src/exports/exports.repo.ts';
import { buildFile, buildOriginal } from '../src/files/files.factory.ts';
import { buildTerm } from '../src/glossary/glossary.factory.ts';
import { buildGroup } from '../src/groups/groups.factory.ts';
import { buildCorrection } from '../src/issues/corrections/corrections.factory.ts';
import { buildIssue } from '../src/issues/issues.factory.ts';
import { issueHistory } from '../src/issues/issues.tables.ts';
import { buildRetest, buildRound } from '../src/issues/retests/retests.factory.ts';
import { buildKeptSecret } from '../src/issues/secrets/kept-secrets.factory.ts';
import { buildEntries, buildSeason } from '../src/leaderboard/leaderboard.factory.ts';
import { buildNotification } from '../src/notifications/notifications.factory.ts';
import { newId } from '../src/platform/ids.ts';
import { DAY_MS } from '../src/platform/text/days.ts';
import { projectHistory } from '../src/projects/project-history.tables.ts';
import { buildAssignee, buildProject, buildProjectHistory } from '../src/projects/projects.factory.ts';
import { buildShare, buildShareMessage } from '../src/reports/shares/shares.factory.ts';
import { buildReportTemplate } from '../src/reports/templates/report-templates.factory.ts';
import { buildVersion } from '../src/reports/versions/report-versions.factory.ts';
import { buildRole } from '../src/roles/roles.factory.ts';
import { makeLink } from '../src/sessions/one-use-links.service.ts';
import { insertSession } from '../src/sessions/sessions.repo.ts';
import { buildTwoFactor } from '../src/sessions/two-factor/two-factor.factory.ts';
import { buildSnippet } from '../src/snippets/snippets.factory.ts';
import { buildTaskTemplate, templateTask } from '../src/task-templates/task-templates.factory.ts';
import { buildRowOf } from '../src/tasks/control-rows.factory.ts';
import { buildTask } from '../src/tasks/tasks.factory.ts';
import { buildToken } from '../src/tokens/tokens.factory.ts';
import { buildLikes, buildTopic, buildWriteUp, buildWriteUpComment } from '../src/topics/topics.factory.ts';
import { buildInvitation } from '../src/users/invitations.factory.ts';
import { buildMember, buildUser } from '../src/users/users.factory.ts';
import { buildView } from '../src/views/views.factory.ts';
import { buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import type { TestApp } from './harness.ts';
import { paragraph, wordFile } from './word-file.ts';

export type World = Awaited<ReturnType<typeof buildWorld>>;

let made = 0;

/** Builds sample data. All names and texts contain a marker that occurs in no other world. */
export async function buildWorld({ db, platform, sessionOf }: Pick<TestApp, 'db' | 'platform' | 'sessionOf'>) {
  const marker = `marker${++made}x`;
  const workspace = await buildWorkspace(db, { name: `Workspace ${marker}` });
  const member = (name: string, role: 'Admin' | 'Lead' | 'Tester' | 'Client') =>
    buildMember(db, { workspace, role }, { username: `${name}.${marker}`, name: `${name} ${marker}`, email: `${name}@${marker}.example` });
  const admin = await member('admin', 'Admin');
  const lead = await member('lead', 'Lead');
  const tester = await member('tester', 'Tester');
  const client = await member('client', 'Client');
  const stranger = await member('stranger', 'Tester');
  const freeRole = await buildRole(db, { workspaceId: workspace.id, name: `Vai trò ${marker}`, privileges: ['READ_PROJECT'] });

  /** A user who belongs to no workspace. */
  const newcomer = await buildUser(db, { username: `newcomer.${marker}`, name: `newcomer ${marker}` });
  const invitee = await buildUser(db, { username: `invitee.${marker}`, name: `invitee ${marker}` });
  const invitation = await buildInvitation(db, { user: invitee, by: admin });
  const adminsInvitation = await buildInvitation(db, { user: admin });
  const strangersSession = {
    id: newId(),
    userId: stranger.id,
    workspaceId: workspace.id,
    remember: true,
    userAgent: marker,
    address: marker,
  };
  await insertSession(db, strangersSession, 3600);

  const of = { workspaceId: workspace.id, createdBy: lead.id };
  const scope = [{ value: `https://${marker}.example` }];
  const project = await buildProject(db, { ...of, key: `A${made}`, name: `Dự án ${marker}` }, { scope });
  const binnedProject = await buildProject(db, {
    ...of,
    key: `B${made}`,
    name: `Thùng rác ${marker}`,
    deletedAt: new Date(),
    deletedBy: lead.id,
  });
  const assignee = await buildAssignee(db, { project, user: tester, hats: ['TESTER', 'REVIEWER'] });
  await buildAssignee(db, { project, user: client, hats: ['CLIENT'] });

  const group = await buildGroup(
    db,
    { workspaceId: workspace.id, id: lead.id },
    { name: `Nhóm ${marker}`, description: marker },
    { projects: [project], people: [tester] },
  );

  const upload = { workspaceId: workspace.id, uploadedBy: admin.id, name: `${marker}.png` };
  const freeFile = await buildFile(db, platform.storage, upload);
  const projectFile = await buildFile(db, platform.storage, { ...upload, projectId: project.id });
  const original = await buildOriginal(db, platform.storage, projectFile, { name: `${marker}.png` });

  const contents = { vi: { title: `Lỗ hổng ${marker}`, description: marker } };
  const assets = scope.map(({ value }) => ({ kind: 'URL' as const, value, scopeId: project.scope[0]?.id ?? null }));
  const contributors = [{ userId: lead.id, share: 20 }];
  const issue = await buildIssue(db, { project, reporterId: tester.id, fixerId: client.id }, { contents, assets, contributors });
  const reviewedIssue = await buildIssue(db, { project, status: 'IN_REVIEW', reporterId: tester.id }, { contents, assets });
  const binnedIssue = await buildIssue(db, { project, deletedAt: new Date() }, { contents });
  const readyIssue = await buildIssue(db, { project, status: 'READY_FOR_RETEST', reporterId: tester.id }, { contents, assets });
  const correction = await buildCorrection(db, readyIssue, { note: marker });
  const keptSecret = await buildKeptSecret(db, issue, marker);
  const retestRound = await buildRound(db, project, { note: marker, endDay: '2026-03-06' });
  const retest = await buildRetest(db, readyIssue, retestRound, 'PARTLY', { note: marker, assetNote: marker });
  const [issueStep] = await db.select({ id: issueHistory.id }).from(issueHistory).where(eq(issueHistory.issueId, issue.id));
  await buildProjectHistory(db, project, [{ action: 'CREATED', actorId: admin.id, at: new Date() }]);
  const [projectStep] = await db.select({ id: projectHistory.id }).from(projectHistory).where(eq(projectHistory.projectId, project.id));
  const issueFile = await buildFile(db, platform.storage, { ...upload, projectId: project.id, issueId: issue.id });

  const issueComment = await buildComment(db, { issue, author: tester }, { body: `Trao đổi ${marker}` });
  const projectComment = await buildComment(db, { project, author: admin }, { body: `Trao đổi ${marker}` });

  const writer = { workspaceId: workspace.id, userId: admin.id };
  const bug = { id: marker, nameVi: `Loại ${marker}` };
  await buildBugs(db, writer, [bug]);
  const bugTemplate = await buildTemplate(db, writer, { bugId: marker, language: 'en', title: `Mẫu ${marker}` });
  const proposal = await buildProposal(db, { ...writer, userId: tester.id }, { bugId: marker, title: `Đề xuất ${marker}` });
  const checklist = await buildChecklist(db, writer, { code: marker, descriptionVi: marker });
  const onAsset = { assetId: project.scope[0]?.id ?? '', state: 'PASSED' as const, by: admin, note: marker };
  const named = { code: marker, titleVi: `Mục ${marker}`, perAsset: true, note: marker };
  const control = await buildControl(db, project, named, { assets: [onAsset], issues: [issue] });
  const freeControl = await buildControl(db, project, { code: marker });
  const { rowId: adminsRow } = await buildRowOf(db, control, admin, [{ by: admin, note: marker }]);
  const typedIssue = await buildIssue(db, { project, reporterId: tester.id, bugId: marker }, { contents });

  const parentTask = await buildTask(db, project, { title: `Công việc ${marker}` });
  const belowTask = await buildTask(db, project, { title: `Việc con ${marker}`, parentId: parentTask.id });
  const task = await buildTask(
    db,
    project,
    { title: `Công việc ${marker}`, createdBy: tester.id },
    { people: [admin, tester], rows: [marker] },
  );
  const templateTasks = [templateTask(`Khảo sát ${marker}`, { rows: [{ title: marker, checklistId: null }] })];
  const taskTemplate = await buildTaskTemplate(db, admin, { name: `Mẫu công việc ${marker}`, tasks: templateTasks });

  const share = await buildShare(db, project, { label: marker });
  const shareMessage = await buildShareMessage(db, share, { issueId: issue.id, finding: issue.key, name: marker, text: marker });
  const reportVersion = await buildVersion(db, project, { summary: marker }, { note: marker });
  const templateFile = wordFile({ body: paragraph(marker) });
  const reportTemplate = await buildReportTemplate(db, platform.storage, writer, { name: `Mẫu báo cáo ${marker}`, bytes: templateFile });

  const ofProject = { projectId: project.id };
  await buildEntries(platform.database, workspace, [
    { userId: tester.id, subjectId: issue.id, ...ofProject },
    { userId: admin.id, kind: 'TASK', subjectId: task.id, points: 5, ...ofProject },
  ]);
  const season = await buildSeason(db, { ...of, name: `Mùa ${marker}` });

  const topic = await buildTopic(db, admin, { name: `Chủ đề ${marker}`, category: `Nhóm ${marker}`, description: marker });
  const emptyTopic = await buildTopic(db, admin, { name: `Chủ đề trống ${marker}` });
  const writeUpTexts = { title: `Bài viết ${marker}`, category: `Nhóm ${marker}`, content: marker, tags: [marker] };
  const writeUp = await buildWriteUp(db, admin, topic, writeUpTexts);
  await buildLikes(db, writeUp, [tester]);
  const draft = await buildWriteUp(db, admin, topic, { ...writeUpTexts, draft: true });
  const writeUpComment = await buildWriteUpComment(db, writeUp, admin, { body: `Trao đổi ${marker}` }, [lead]);
  const writeUpFile = await buildFile(db, platform.storage, { ...upload, writeUpId: writeUp.id });
  const apiToken = await buildToken(db, { ...admin, workspaceId: workspace.id }, { name: `CI ${marker}`, projectIds: [project.id] });
  const view = await buildView(db, tester, { name: `Bộ lọc ${marker}`, place: 'ISSUES', shared: true });
  const customField = await buildField(db, workspace.id, { key: 'team_note', nameVi: `Trường ${marker}`, nameEn: `Field ${marker}` });
  const term = await buildTerm(db, workspace.id, { vi: `thuật ngữ ${marker}`, en: `term ${marker}`, note: `ghi chú ${marker}` });
  const unusedField = await buildField(db, workspace.id);
  const snippet = await buildSnippet(db, admin, { name: `Đoạn ${marker}`, text: `Văn bản ${marker}` });
  const aboutIssue = { projectId: project.id, issueId: issue.id };
  const told = { workspaceId: workspace.id, userId: admin.id, byId: tester.id, kind: 'MENTIONED' as const, ...aboutIssue };
  const notification = await buildNotification(db, told);

  const result = await platform.storage.write(Buffer.from(marker));
  const finishedExport = {
    workspaceId: workspace.id,
    id: newId(),
    projectId: project.id,
    requestedBy: admin.id,
    request: { projectId: project.id, format: 'pdf' as const },
    status: 'DONE' as const,
    progress: 1,
    fileName: `${marker}.pdf`,
    storedAs: result.name,
    size: result.size,
    finishedAt: new Date(),
    expiresAt: new Date(Date.now() + DAY_MS),
  };
  await insertExport(db, finishedExport);

  const emailLink = await platform.database.transaction((tx) => makeLink(tx, 'email', admin.id, { email: `new@${marker}.example` }));
  const begunTwoFactor = await buildTwoFactor(platform, admin, { on: false });
  const guarded = await member('guarded', 'Tester');
  const { recoveryCodes } = await buildTwoFactor(platform, guarded);

  const backup = await buildBackup(db, path.join(platform.env.dataDir, 'backups'));
  return {
    marker,
    backup,
    workspace,
    admin,
    session: await sessionOf(admin),
    author: { ...tester, ...(await sessionOf(tester)) },
    emailLink: emailLink.path.split('token=')[1] ?? '',
    begunTwoFactor,
    guarded: { id: guarded.id, ...(await sessionOf(guarded)), recoveryCode: recoveryCodes[0] ?? '' },
    members: { Admin: admin, Lead: lead, Tester: tester, Client: client },
    /** A member of the workspace who is in no project. */
    stranger,
    freeRole,
    newcomer,
    invitation,
    adminsInvitation,
    strangersSession,
    project,
    asset: project.scope[0],
    binnedProject,
    group,
    assignee,
    freeFile,
    projectFile,
    original,
    issue,
    reviewedIssue,
    correction,
    keptSecret,
    binnedIssue,
    readyIssue,
    notification,
    retestRound,
    retest,
    issueStep,
    projectStep,
    issueFile,
    issueComment,
    projectComment,
    finishedExport,
    share,
    shareMessage,
    reportVersion,
    bug,
    bugTemplate,
    proposal,
    typedIssue,
    task,
    parentTask,
    belowTask,
    taskTemplate,
    reportTemplate,
    topic,
    emptyTopic,
    writeUp,
    writeUpComment,
    writeUpFile,
    draft,
    season,
    apiToken,
    view,
    snippet,
    customField,
    term,
    unusedField,
    checklist,
    control,
    adminsRow,
    freeControl,
  };
}
