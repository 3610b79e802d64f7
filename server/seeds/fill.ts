import type { Checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import { buildFile } from '../src/files/files.factory.ts';
import type { BuiltIssue } from '../src/issues/issues.factory.ts';
import { buildLedger } from '../src/leaderboard/ledger.factory.ts';
import type { DbOrTx, Tx } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { type BuiltProject, buildAssignee, buildProject } from '../src/projects/projects.factory.ts';
import { type BuiltUser, buildMember } from '../src/users/users.factory.ts';
import { wireFeatures } from '../src/wiring.ts';
import { type BuiltWorkspace, buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import { DAYS_TO_FIX, DEMO_PASSWORD, LOOKS, PEOPLE, WORKSPACES, type WorkspaceKey } from './company.ts';
import type { Engagement } from './engagement.ts';
import { ENGAGEMENTS } from './engagements.ts';
import { fillBugs, fillProposal } from './fill-bugs.ts';
import { fillComments, fillEvidenceThreads } from './fill-comments.ts';
import { fillLibrary, libraryOf } from './fill-controls.ts';
import { type BuiltField, fillFields, fillFieldValues } from './fill-fields.ts';
import { fillGroups } from './fill-groups.ts';
import { fillHistory, type Joined } from './fill-history.ts';
import { fillInvitations } from './fill-invitations.ts';
import { fileName, fillIssue } from './fill-issue.ts';
import { fillKnowledge } from './fill-knowledge.ts';
import { fillMethod } from './fill-method.ts';
import { fillNotifications } from './fill-notifications.ts';
import { fillReport, fillReportDefaults } from './fill-report.ts';
import { fillRetests, roundsOf } from './fill-retests.ts';
import { fillViews } from './fill-views.ts';
import { hostsOf } from './gaps.ts';
import { planRetests } from './plan-retests.ts';
import { projectFiles } from './project-files.ts';
import { randomOf } from './random.ts';
import { screenshot } from './screenshots.ts';
import { daysAfter, LAST_INSTANT, startOf } from './story.ts';
import { teamOf, type Users, userOf } from './team.ts';
import { lastDayOf, tellIssues } from './tell-issues.ts';

interface FillOptions {
  seed?: string;
  engagements?: readonly Engagement[];
  /** Signal that stops filling after the current issue. The current project is rolled back; earlier ones remain. */
  signal?: AbortSignal;
}

type Workspaces = Readonly<Record<WorkspaceKey, BuiltWorkspace>>;
type Storage = Platform['storage'];

/** Fills an empty database and store with a year of a security company; the same seed gives the same content. */
export async function fillDemo(
  { database, storage, passwords }: Pick<Platform, 'database' | 'storage' | 'passwords'>,
  { seed = 'cổ loa', engagements = ENGAGEMENTS, signal }: FillOptions = {},
): Promise<{ projects: number; issues: number }> {
  wireFeatures();
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  const company = await database.transaction((tx) => fillCompany(tx, passwordHash, engagements));
  const projects = new Map<string, BuiltProject>();
  for (const engagement of engagements) {
    const project = await database.transaction((tx) => fillProject(tx, storage, engagement, company, seed, signal));
    projects.set(engagement.key, project);
  }
  await database.transaction((tx) => fillGroups(tx, company.workspaces, projects, company.users));
  await database.transaction((tx) => fillKnowledge(tx, company.workspaces, company.users));
  await database.transaction((tx) => fillViews(tx, company.workspaces, company.users));
  await database.transaction((tx) => fillNotifications(tx));
  await database.transaction((tx) => fillInvitations(tx, company.workspaces, company.users));
  return { projects: projects.size, issues: engagements.reduce((sum, { issues }) => sum + issues, 0) };
}

interface Company {
  workspaces: Workspaces;
  users: Users;
  libraries: Readonly<Record<WorkspaceKey, readonly Checklist[]>>;
  fields: Readonly<Record<WorkspaceKey, readonly BuiltField[]>>;
}

async function fillCompany(tx: DbOrTx, passwordHash: string, engagements: readonly Engagement[]): Promise<Company> {
  const founded = new Date(Math.min(...engagements.map(({ startDay }) => startOf(startDay))) - 14 * 24 * 3_600_000);
  const made: [string, BuiltWorkspace][] = [];
  for (const [key, name] of Object.entries(WORKSPACES) as [WorkspaceKey, string][]) {
    made.push([key, await buildWorkspace(tx, { name, ...LOOKS[key], dueDays: DAYS_TO_FIX, createdAt: founded })]);
  }
  const workspaces = Object.fromEntries(made) as Workspaces;
  const users = new Map<string, BuiltUser>();
  for (const { username, name, language, roles } of PEOPLE) {
    const email = `${username}@${roles[mainOf(roles)] === 'Client' ? 'khachhang' : 'anduong'}.example`;
    for (const [key, role] of Object.entries(roles) as [WorkspaceKey, NonNullable<(typeof roles)[WorkspaceKey]>][]) {
      const user = users.get(username);
      const lastSeenAt = new Date(LAST_INSTANT - randomOf(username).int(0, 9 * 24) * 3_600_000);
      const overrides = { username, name, email, language, passwordHash, createdAt: founded, lastSeenAt };
      users.set(username, await buildMember(tx, { workspace: workspaces[key], role, ...(user && { user }) }, overrides));
    }
  }
  const libraries: [WorkspaceKey, readonly Checklist[]][] = [];
  const fields: [WorkspaceKey, readonly BuiltField[]][] = [];
  for (const key of Object.keys(WORKSPACES) as WorkspaceKey[]) {
    const { id } = workspaces[key];
    await fillBugs(tx, id, key, users);
    await fillLibrary(tx, id, key, users);
    await fillReportDefaults(tx, id, adminOf(key, users).id, founded);
    libraries.push([key, await libraryOf(tx, id, key)]);
    fields.push([key, await fillFields(tx, id, key)]);
  }
  return {
    workspaces,
    users,
    libraries: Object.fromEntries(libraries) as Company['libraries'],
    fields: Object.fromEntries(fields) as Company['fields'],
  };
}

const mainOf = (roles: (typeof PEOPLE)[number]['roles']): WorkspaceKey => Object.keys(roles)[0] as WorkspaceKey;

function adminOf(key: WorkspaceKey, users: Users): BuiltUser {
  const admin = PEOPLE.find(({ roles }) => roles[key] === 'Admin' || roles[key] === 'System');
  if (!admin) throw new Error(`${key} has no admin`);
  return userOf(users, admin.username);
}

async function fillProject(
  tx: Tx,
  storage: Storage,
  engagement: Engagement,
  { workspaces, users, libraries, fields }: Company,
  seed: string,
  signal: AbortSignal | undefined,
): Promise<BuiltProject> {
  const random = randomOf(`${seed} ${engagement.key}`);
  const { app, api, domain } = hostsOf(engagement);
  const announced = new Date(startOf(daysAfter(engagement.startDay, engagement.status === 'PLANNED' ? -30 : -7)) + 9 * 3_600_000);
  const project = await buildProject(
    tx,
    {
      workspaceId: workspaces[engagement.workspace].id,
      key: engagement.key,
      name: engagement.name,
      description: engagement.about,
      client: engagement.client,
      kinds: engagement.kinds,
      status: engagement.status,
      startDay: engagement.startDay,
      endDay: engagement.endDay,
      tags: [engagement.industry === 'government' ? 'cấp độ 3' : 'định kỳ', ...(engagement.clients ? ['khách hàng theo dõi'] : [])],
      languages: engagement.languages,
      twoPersonReview: engagement.twoPersonReview ?? false,
      createdBy: userOf(users, engagement.lead).id,
      createdAt: announced,
      updatedAt: new Date(Math.min(LAST_INSTANT, startOf(lastDayOf(engagement)) + random.int(8, 17) * 3_600_000)),
    },
    {
      scope: [
        { kind: 'URL', value: `https://${app}`, note: engagement.showcase ? 'UAT' : 'Môi trường UAT' },
        { kind: 'API', value: `https://${api}`, note: engagement.showcase ? 'UAT · OpenAPI 3.1' : 'Tài liệu kèm theo trong mục Tệp' },
        { kind: 'HOST', value: `*.${domain}`, note: '' },
        {
          inScope: false,
          kind: 'URL',
          value: `https://thanhtoan.${domain}`,
          note: engagement.showcase ? 'Bên thứ ba · Third party' : 'Của bên thứ ba, không kiểm thử',
        },
      ],
    },
  );
  const people = await fillPeople(tx, project, engagement, users, announced);
  const told = tellIssues(engagement, users, random);
  const planned = planRetests(engagement, told, random);
  const rounds = roundsOf(engagement, planned.flat());
  // All images are drawn concurrently, because drawing takes most of the time and can use all processor cores.
  const pictures = await Promise.all(told.map(({ scene }) => scene && screenshot(scene)));
  const issues: BuiltIssue[] = [];
  for (const [n, issue] of told.entries()) {
    signal?.throwIfAborted();
    issues.push(await fillIssue(tx, storage, project, issue, planned[n] ?? [], pictures[n] ?? null, random));
  }
  await fillFieldValues(tx, project.workspaceId, engagement, fields[engagement.workspace], told, seed);
  await fillRetests(tx, project, rounds, issues, planned);
  const files = projectFiles(engagement).map((file) => {
    return { ...file, ...fileName(random, file.extension), uploadedAt: new Date(announced.getTime() + random.int(1, 40) * 3_600_000) };
  });
  for (const file of files) {
    const { workspaceId, id: projectId, createdBy: uploadedBy } = project;
    await buildFile(tx, storage, { ...file, workspaceId, projectId, uploadedBy });
  }
  const library = libraries[engagement.workspace];
  const method = await fillMethod(tx, project, engagement, library, told, users, randomOf(`${seed} ${engagement.key} method`));
  await fillHistory(tx, project, engagement, { announced, people, files, rounds, method }, random);
  const lasts = await fillComments(tx, project, engagement, told, teamOf(engagement, users), random);
  if (engagement.showcase) {
    await fillEvidenceThreads(tx, project, engagement, told, lasts);
    await fillReport(tx, project, engagement);
  }
  await fillProposal(tx, project.workspaceId, engagement, told, users);
  await buildLedger(tx, project, workspaces[engagement.workspace].timeZone);
  return project;
}

async function fillPeople(tx: DbOrTx, project: BuiltProject, engagement: Engagement, users: Users, at: Date): Promise<Joined[]> {
  const { lead, testers, clients = [], status } = engagement;
  const over = status === 'COMPLETED' || status === 'ARCHIVED';
  const standing = over ? 'DONE' : status === 'PLANNED' ? 'ASSIGNED' : 'IN_PROGRESS';
  const joined: Joined[] = [];
  const join = async (username: string, hats: Joined['hats'], n: number) => {
    const user = userOf(users, username);
    const person: Joined = { user, hats, status: hats.includes('CLIENT') ? 'ASSIGNED' : standing, at: new Date(at.getTime() + n * 60_000) };
    await buildAssignee(tx, { project, user, hats }, { status: person.status, createdAt: person.at });
    joined.push(person);
  };
  await join(lead, ['LEAD'], 0);
  for (const [n, tester] of testers.entries()) await join(tester, n === 0 ? ['TESTER', 'REVIEWER'] : ['TESTER'], n + 1);
  for (const [n, client] of clients.entries()) await join(client, ['CLIENT'], n + 10);
  return joined;
}
