import { namesMentioned } from '@coloa/contract/comments/mentions.ts';
import { buildComment } from '../src/comments/comments.factory.ts';
import type { DbOrTx } from '../src/platform/database/database.ts';
import type { BuiltProject } from '../src/projects/projects.factory.ts';
import type { Engagement } from './engagement.ts';
import { hostsOf } from './gaps.ts';
import { type Random, randomOf } from './random.ts';
import { LAST_INSTANT, startOf } from './story.ts';
import type { Team } from './team.ts';
import { lastDayOf, type ToldIssue } from './tell-issues.ts';
import { EVIDENCE_THREADS, fits, type Moment, personIn, ROLES, THREADS, type Thread } from './threads.ts';
import { fillGaps } from './write-ups.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ZONE = 7 * HOUR;

/** Minimum number of issues for a project with many conversations. */
const RICH = 20;

/** Returns the instant if it is in working hours, otherwise a time on the next working morning. */
function atWork(instant: number): number {
  const local = new Date(instant + ZONE);
  const [hour, weekday] = [local.getUTCHours(), local.getUTCDay()];
  if (hour >= 8 && hour < 18 && weekday !== 0 && weekday !== 6) return instant;
  const morning = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + (hour < 8 ? 0 : 1), 8) - ZONE;
  return atWork(morning + (instant % (90 * MINUTE)));
}

interface Place {
  on: { issue: { id: string; projectId: string; workspaceId: string } } | { project: BuiltProject };
  team: Team;
  gaps: Record<string, string>;
  moments: Partial<Record<Moment, number>>;
}

function told(thread: Thread, { team, gaps, moments }: Place, random: Random) {
  const people = ROLES.flatMap((role) => personIn(team, role) ?? []);
  const named = Object.fromEntries(ROLES.map((role) => [role, `@${personIn(team, role)?.username}`]));
  let at = moments[thread.from] ?? LAST_INSTANT;
  return thread.says.map(({ who, internal, edited, takenBack, hours, body: written }, n) => {
    const author = personIn(team, who);
    if (!author) throw new Error(`${thread.id}: there is no ${who}`);
    const wanted = atWork(at + hours * HOUR + random.int(2, 40) * MINUTE);
    at = Math.max(at + MINUTE, Math.min(wanted, LAST_INSTANT - (thread.says.length - n) * 20 * MINUTE));
    const after = new Date(at + random.int(2, 15) * MINUTE);
    const body = takenBack ? '' : fillGaps(written, { ...gaps, ...named });
    const names = namesMentioned(body);
    const mentions = [...new Set(people)].filter(({ username }) => names.includes(username));
    const became = takenBack ? { deletedAt: after, deletedBy: author.id } : { editedAt: edited ? after : null };
    return { author, mentions, said: { body, internal, createdAt: new Date(at), ...became } };
  });
}

async function write(tx: DbOrTx, { on }: Pick<Place, 'on'>, sayings: ReturnType<typeof told>): Promise<void> {
  for (const { said, ...people } of sayings) await buildComment(tx, { ...on, ...people }, said);
}

/** Writes the comments as one thread on an item of evidence. */
async function writeThread(tx: DbOrTx, place: Place, { at, resolved, id }: Thread, sayings: ReturnType<typeof told>): Promise<void> {
  if (at === null) throw new Error(`${id}: there is no evidence`);
  const last = sayings.at(-1)?.said.createdAt.getTime() ?? LAST_INSTANT;
  let threadId: string | null = null;
  for (const { said, author, mentions } of sayings) {
    const settled = resolved && { resolvedAt: new Date(Math.min(last + 20 * MINUTE, LAST_INSTANT)), resolvedBy: author.id };
    const role = threadId === null ? { anchor: { kind: 'EVIDENCE', evidenceId: at } as const, ...settled } : { threadId };
    const comment: { id: string } = await buildComment(tx, { ...place.on, author, mentions }, { ...said, ...role });
    threadId ??= comment.id;
  }
}

function placeOf(project: BuiltProject, issue: ToldIssue, gaps: Place['gaps']): Place {
  const { publishedAt, updatedAt } = issue.story;
  return {
    on: { issue: { id: issue.id, projectId: project.id, workspaceId: project.workspaceId } },
    team: issue.team,
    gaps: { ...gaps, key: issue.key, asset: issue.assets[0]?.value ?? '' },
    moments: { written: issue.createdAt.getTime(), published: publishedAt?.getTime() ?? LAST_INSTANT, last: updatedAt.getTime() },
  };
}

const factsOf = (issue: ToldIssue, languages: Engagement['languages']) =>
  ({
    on: 'issue',
    status: issue.status,
    languages,
    writeUp: issue.from.id,
    publishedAt: issue.story.publishedAt,
    retested: issue.story.retests.length > 0,
  }) as const;

/** Adds each thread on evidence to the first issue of the project that fits, after its other comments. */
export async function fillEvidenceThreads(
  tx: DbOrTx,
  project: BuiltProject,
  engagement: Engagement,
  issues: readonly ToldIssue[],
  lasts: Map<string, number>,
): Promise<void> {
  const { languages } = engagement;
  const gaps = hostsOf(engagement);
  for (const thread of EVIDENCE_THREADS) {
    const issue = issues.find(
      (each) => each.evidence.some(({ id }) => id === thread.at) && fits(thread, factsOf(each, languages), each.team),
    );
    if (!issue) continue;
    const { moments, ...place } = placeOf(project, issue, gaps);
    const start = Math.max(moments[thread.from] ?? 0, lasts.get(issue.id) ?? 0);
    const there: Place = { ...place, moments: { [thread.from]: start } };
    const sayings = told(thread, there, randomOf(`${issue.key} ${thread.id}`));
    await writeThread(tx, there, thread, sayings);
    lasts.set(issue.id, sayings.at(-1)?.said.createdAt.getTime() ?? start);
  }
}

/**
 * Adds conversations to a project and its issues. Each conversation on issues occurs at most once per project.
 * @returns the time of the last comment of each issue that has comments
 */
export async function fillComments(
  tx: DbOrTx,
  project: BuiltProject,
  engagement: Engagement,
  issues: readonly ToldIssue[],
  team: Team,
  random: Random,
): Promise<Map<string, number>> {
  const { languages, startDay, status } = engagement;
  const gaps = hostsOf(engagement);
  const [start, end] = [startOf(startDay), startOf(lastDayOf(engagement)) + 9 * HOUR];
  const moments = { start, middle: atWork((start + end) / 2), end };
  const ofProject = THREADS.filter((thread) => fits(thread, { on: 'project', status, languages }, team));
  for (const moment of ['start', 'middle', 'end'] as const) {
    const chosen = random.shuffle(ofProject.filter(({ from }) => from === moment)).slice(0, engagement.issues >= RICH ? 2 : 1);
    for (const thread of chosen) {
      const sayings = told(thread, { on: { project }, team, gaps, moments }, random);
      await write(tx, { on: { project } }, sayings);
      const last = sayings.at(-1)?.said.createdAt.getTime() ?? 0;
      for (const each of ['start', 'middle', 'end'] as const) moments[each] = Math.max(moments[each], last);
    }
  }

  const left = new Set(random.shuffle(THREADS).toSorted((a, b) => b.of.length - a.of.length));
  const lasts = new Map<string, number>();
  for (const issue of random.shuffle(issues)) {
    if (engagement.issues < RICH && !random.chance(0.35)) continue;
    const facts = factsOf(issue, languages);
    const thread = [...left].find((each) => fits(each, facts, issue.team));
    if (!thread) continue;
    left.delete(thread);
    const there = placeOf(project, issue, gaps);
    const sayings = told(thread, there, random);
    await write(tx, there, sayings);
    lasts.set(issue.id, sayings.at(-1)?.said.createdAt.getTime() ?? 0);
  }
  return lasts;
}
