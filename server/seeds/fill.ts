import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import type { DueDays } from '@coloa/contract/workspaces/due-days.ts';
import { buildFile } from '../src/files/files.factory.ts';
import { type BuiltIssue, buildIssue } from '../src/issues/issues.factory.ts';
import type { DbOrTx } from '../src/platform/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { type BuiltProject, buildAssignee, buildProject } from '../src/projects/projects.factory.ts';
import { type BuiltUser, buildMember } from '../src/users/users.factory.ts';
import { type BuiltWorkspace, buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import { DAYS_TO_FIX, DEMO_PASSWORD, LAST_DAY, LOOKS, PEOPLE, WORKSPACES, type WorkspaceKey } from './company.ts';
import type { Engagement } from './engagement.ts';
import { ENGAGEMENTS } from './engagements.ts';
import { type Filled, fillRetests } from './fill-retests.ts';
import { hostsOf } from './gaps.ts';
import { type DraftedIssue, draftIssue, PICTURE_NAMES, writeUpsFor } from './issue-of.ts';
import { projectFiles } from './project-files.ts';
import { type Random, randomOf } from './random.ts';
import { type Screenshot, screenshot } from './screenshots.ts';
import { dayIn, daysAfter, LAST_INSTANT, startOf, tellStory, workingTime } from './story.ts';
import type { WriteUp } from './write-ups.ts';

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
  return { workspaces, users };
}

/** When an issue accepted then is to be fixed by the rule of the workspaces. */
function ruledDay(severity: Severity, acceptedAt: Date): string | null {
  const days: number | undefined = (DAYS_TO_FIX as DueDays)[severity];
  return days === undefined ? null : daysAfter(dayIn(acceptedAt), days);
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
  const drafts = draftsOf(engagement, times, random);
  // All at once: drawing is most of the work, and takes every core this way.
  const pictures = await Promise.all(drafts.map(({ scene }) => scene && screenshot(scene)));
  const told: Filled[] = [];
  for (const [n, drafted] of drafts.entries()) {
    signal?.throwIfAborted();
    const repeats = drafted.repeats === null ? undefined : told[drafted.repeats]?.issue;
    told.push(
      await fillIssue(tx, storage, project, { ...drafted, repeats }, pictures[n] ?? null, peopleOf(engagement, users, random), random),
    );
  }
  await fillRetests(tx, project, engagement, told, random);
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

/** In the order of `times`; one that repeats another is of the same write-up, and says which it repeats by its place. */
function draftsOf(engagement: Engagement, times: readonly number[], random: Random) {
  const made: (DraftedIssue & { createdAt: Date; from: WriteUp; repeats: number | null })[] = [];
  for (const [n, from] of writeUpsFor(engagement, random).entries()) {
    const createdAt = new Date(times[n] ?? LAST_INSTANT);
    const drafted = draftIssue(from, engagement, createdAt, random);
    const originals = made.flatMap(({ status }, at) => (isPublished(status) ? [at] : []));
    const repeats = drafted.status === 'DUPLICATE' && originals.length > 0 ? random.pick(originals) : null;
    const again = repeats === null ? from : (made[repeats]?.from ?? from);
    const status = drafted.status === 'DUPLICATE' && repeats === null ? 'REJECTED' : drafted.status;
    const whole = again === from && status === drafted.status ? drafted : draftIssue(again, engagement, createdAt, random, status);
    made.push({ ...whole, createdAt, from: again, repeats });
  }
  return made;
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
  clientId: string | null;
  fixerId: string | null;
  contributors: { userId: string; share: number }[];
}

function peopleOf({ lead, testers, clients = [] }: Engagement, users: Users, random: Random): Team {
  const leadId = idOf(users, lead);
  const reporter = random.pick(testers);
  const reviewer = testers[0] === undefined || testers[0] === reporter ? lead : testers[0];
  const fixer = random.chance(0.6) ? clients[0] : undefined;
  const others = testers.filter((tester) => tester !== reporter);
  const helper = others.length > 0 && random.chance(0.25) ? random.pick(others) : undefined;
  return {
    reporterId: idOf(users, reporter),
    reviewerId: idOf(users, reviewer),
    leadId,
    clientId: clients[0] === undefined ? null : idOf(users, clients[0]),
    fixerId: fixer ? idOf(users, fixer) : null,
    contributors: helper ? [{ userId: idOf(users, helper), share: random.pick([10, 20, 30, 50]) }] : [],
  };
}

/** Names of 32 hexadecimal digits, as uploads have them. */
const fileName = (random: Random, extension: string) => ({ fileName: `${random.hex(32)}.${extension}` });

async function fillIssue(
  tx: DbOrTx,
  storage: Storage,
  project: BuiltProject,
  { scene, assets, contents, createdAt, repeats, dueDay, ...drafted }: DraftedIssue & { createdAt: Date; repeats: BuiltIssue | undefined },
  drawn: Screenshot | null,
  { fixerId, contributors, ...actors }: Team,
  random: Random,
): Promise<Filled> {
  const repeated = repeats && { id: repeats.id, key: repeats.key };
  const { history, retests, ...told } = tellStory({ ...drafted, createdAt, repeats: repeated }, actors, random);
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
      bugId: drafted.bugId,
      cvss: drafted.cvss,
      severity: drafted.severity,
      status: drafted.status,
      priority: drafted.priority,
      tags: drafted.tags,
      foundDay: drafted.foundDay,
      externalId: drafted.externalId,
      ...told,
      // Now and then one language is changed without the other.
      ...(contents.vi && contents.en && random.chance(0.2) && { viWrittenAt: told.updatedAt }),
      duplicateOf: repeats?.id ?? null,
      dueDay: told.publishedAt ? (dueDay ?? ruledDay(drafted.severity, told.publishedAt)) : null,
      project,
      createdAt,
      reporterId: actors.reporterId,
      fixerId: told.publishedAt ? fixerId : null,
    },
    { contents, assets: pointed, history, contributors },
  );
  const filled = { issue, retests };
  if (!scene || !picture) return filled;
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
  return filled;
}
