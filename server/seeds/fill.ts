import { buildFile } from '../src/files/files.factory.ts';
import { buildIssue } from '../src/issues/issues.factory.ts';
import type { DbOrTx } from '../src/platform/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { type BuiltProject, buildAssignee, buildProject } from '../src/projects/projects.factory.ts';
import { type BuiltUser, buildMember } from '../src/users/users.factory.ts';
import { type BuiltWorkspace, buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import { DEMO_PASSWORD, LAST_DAY, LOOKS, PEOPLE, WORKSPACES, type WorkspaceKey } from './company.ts';
import type { Engagement } from './engagement.ts';
import { ENGAGEMENTS } from './engagements.ts';
import { hostsOf } from './gaps.ts';
import { type DraftedIssue, draftIssue, PICTURE_NAMES, writeUpsFor } from './issue-of.ts';
import { projectFiles } from './project-files.ts';
import { type Random, randomOf } from './random.ts';
import { type Screenshot, screenshot } from './screenshots.ts';
import { daysAfter, LAST_INSTANT, startOf, tellStory, workingTime } from './story.ts';

interface FillOptions {
  seed?: string;
  engagements?: readonly Engagement[];
  /** Aborted: stops after the issue at hand, with what was filled rolled back project by project. */
  signal?: AbortSignal;
}

type Users = ReadonlyMap<string, BuiltUser>;
type Workspaces = Readonly<Record<WorkspaceKey, BuiltWorkspace>>;
type Storage = Platform['storage'];

/** Fills an empty database and store with a year of a security company; the same seed gives the same content. */
export async function fillDemo(
  { database, storage, passwords }: Pick<Platform, 'database' | 'storage' | 'passwords'>,
  { seed = 'cổ loa', engagements = ENGAGEMENTS, signal }: FillOptions = {},
): Promise<{ projects: number; issues: number }> {
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  const { workspaces, users } = await database.transaction((tx) => fillCompany(tx, passwordHash, engagements));
  let issues = 0;
  for (const engagement of engagements) {
    const random = randomOf(`${seed} ${engagement.key}`);
    issues += await database.transaction((tx) => fillProject(tx, storage, engagement, workspaces, users, random, signal));
  }
  return { projects: engagements.length, issues };
}

async function fillCompany(tx: DbOrTx, passwordHash: string, engagements: readonly Engagement[]) {
  const founded = new Date(Math.min(...engagements.map(({ startDay }) => startOf(startDay))) - 14 * 24 * 3_600_000);
  const made: [string, BuiltWorkspace][] = [];
  for (const [key, name] of Object.entries(WORKSPACES) as [WorkspaceKey, string][]) {
    made.push([key, await buildWorkspace(tx, { name, ...LOOKS[key], createdAt: founded })]);
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
  return { workspaces, users };
}

const mainOf = (roles: (typeof PEOPLE)[number]['roles']): WorkspaceKey => Object.keys(roles)[0] as WorkspaceKey;

function idOf(users: Users, username: string): string {
  const user = users.get(username);
  if (!user) throw new Error(`nobody is called ${username}`);
  return user.id;
}

/** The last working day of an engagement that the demo knows of. */
const lastDayOf = ({ endDay }: Engagement): string => (endDay < LAST_DAY ? endDay : LAST_DAY);

async function fillProject(
  tx: DbOrTx,
  storage: Storage,
  engagement: Engagement,
  workspaces: Workspaces,
  users: Users,
  random: Random,
  signal: AbortSignal | undefined,
): Promise<number> {
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
      kind: engagement.kind,
      status: engagement.status,
      startDay: engagement.startDay,
      endDay: engagement.endDay,
      tags: [engagement.industry === 'government' ? 'cấp độ 3' : 'định kỳ', ...(engagement.clients ? ['khách hàng theo dõi'] : [])],
      languages: engagement.languages,
      twoPersonReview: engagement.twoPersonReview ?? false,
      createdBy: idOf(users, engagement.lead),
      createdAt: announced,
      updatedAt: new Date(Math.min(LAST_INSTANT, startOf(lastDayOf(engagement)) + random.int(8, 17) * 3_600_000)),
    },
    {
      scope: [
        { kind: 'URL', value: `https://${app}`, note: 'Môi trường UAT' },
        { kind: 'API', value: `https://${api}`, note: 'Tài liệu kèm theo trong mục Tệp' },
        { kind: 'HOST', value: `*.${domain}`, note: '' },
        { inScope: false, kind: 'URL', value: `https://thanhtoan.${domain}`, note: 'Của bên thứ ba, không kiểm thử' },
      ],
    },
  );
  await fillPeople(tx, project, engagement, users, announced);
  const times = issueTimes(engagement, random);
  const drafts = writeUpsFor(engagement, random).map((from, n) => {
    const createdAt = new Date(times[n] ?? LAST_INSTANT);
    return { createdAt, ...draftIssue(from, engagement, createdAt, random) };
  });
  // All at once: drawing is most of the work, and takes every core this way.
  const pictures = await Promise.all(drafts.map(({ scene }) => scene && screenshot(scene)));
  for (const [n, drafted] of drafts.entries()) {
    signal?.throwIfAborted();
    await fillIssue(tx, storage, project, drafted, pictures[n] ?? null, peopleOf(engagement, users, random), random);
  }
  for (const file of projectFiles(engagement)) {
    const { workspaceId } = project;
    const uploadedAt = new Date(announced.getTime() + random.int(1, 40) * 3_600_000);
    const owner = idOf(users, engagement.lead);
    await buildFile(tx, storage, {
      ...file,
      ...fileName(random, file.extension),
      workspaceId,
      projectId: project.id,
      uploadedBy: owner,
      uploadedAt,
    });
  }
  return engagement.issues;
}

async function fillPeople(tx: DbOrTx, project: BuiltProject, engagement: Engagement, users: Users, at: Date): Promise<void> {
  const { lead, testers, clients = [], status } = engagement;
  const over = status === 'COMPLETED' || status === 'ARCHIVED';
  const standing = over ? 'DONE' : status === 'PLANNED' ? 'ASSIGNED' : 'IN_PROGRESS';
  const join = async (username: string, hats: ('LEAD' | 'TESTER' | 'REVIEWER' | 'CLIENT')[], n: number) => {
    const overrides = {
      status: hats.includes('CLIENT') ? ('ASSIGNED' as const) : standing,
      createdAt: new Date(at.getTime() + n * 60_000),
    } as const;
    await buildAssignee(tx, { project, user: { id: idOf(users, username) }, hats }, overrides);
  };
  await join(lead, ['LEAD'], 0);
  for (const [n, tester] of testers.entries()) await join(tester, n === 0 ? ['TESTER', 'REVIEWER'] : ['TESTER'], n + 1);
  for (const [n, client] of clients.entries()) await join(client, ['CLIENT'], n + 10);
}

/** In the order they were written, spread over the days of the engagement so far. */
function issueTimes(engagement: Engagement, random: Random): number[] {
  const first = startOf(engagement.startDay < LAST_DAY ? engagement.startDay : daysAfter(LAST_DAY, -12));
  const days = Math.max(1, Math.round((startOf(lastDayOf(engagement)) - first) / 86_400_000) - 3);
  return Array.from({ length: engagement.issues }, () =>
    Math.min(LAST_INSTANT - random.int(3, 30) * 3_600_000, workingTime(random, first + random.int(0, days) * 86_400_000)),
  ).toSorted((a, b) => a - b);
}

interface Team {
  reporterId: string;
  reviewerId: string;
  leadId: string;
  fixerId: string | null;
}

function peopleOf({ lead, testers, clients = [] }: Engagement, users: Users, random: Random): Team {
  const leadId = idOf(users, lead);
  const reporter = random.pick(testers);
  const reviewer = testers[0] === undefined || testers[0] === reporter ? lead : testers[0];
  const fixer = random.chance(0.6) ? clients[0] : undefined;
  return { reporterId: idOf(users, reporter), reviewerId: idOf(users, reviewer), leadId, fixerId: fixer ? idOf(users, fixer) : null };
}

/** Names of 32 hexadecimal digits, as uploads have them. */
const fileName = (random: Random, extension: string) => ({ fileName: `${random.hex(32)}.${extension}` });

async function fillIssue(
  tx: DbOrTx,
  storage: Storage,
  project: BuiltProject,
  { scene, assets, contents, createdAt, ...drafted }: DraftedIssue & { createdAt: Date },
  drawn: Screenshot | null,
  { fixerId, ...actors }: Team,
  random: Random,
): Promise<void> {
  const { history, ...told } = tellStory({ ...drafted, createdAt }, actors, random);
  const picture = scene && drawn && { ...fileName(random, 'png'), ...drawn, alt: PICTURE_NAMES[scene.kind] };
  for (const language of ['vi', 'en'] as const) {
    const content = contents[language];
    if (content && picture && content.steps + content.description !== '') {
      const section = content.steps ? 'steps' : 'description';
      content[section] += `\n\n![${picture.alt[language]}](/attachments/${picture.fileName})`;
    }
  }
  const scoped = project.scope.find(({ inScope, kind }) => inScope && kind === 'URL');
  const pointed = assets.map((asset) => ({ ...asset, scopeId: scoped && asset.value.startsWith(scoped.value) ? scoped.id : null }));
  const issue = await buildIssue(
    tx,
    {
      ...drafted,
      ...told,
      project,
      createdAt,
      reporterId: actors.reporterId,
      fixerId: told.publishedAt ? fixerId : null,
    },
    { contents, assets: pointed, history },
  );
  if (!scene || !picture) return;
  const { alt, ...file } = picture;
  const { workspaceId, id: projectId } = project;
  const name = `${issue.key.toLowerCase()}-${scene.kind}.png`;
  await buildFile(tx, storage, {
    ...file,
    name,
    workspaceId,
    projectId,
    issueId: issue.id,
    uploadedBy: actors.reporterId,
    uploadedAt: createdAt,
  });
}
