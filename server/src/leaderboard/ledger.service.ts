import type { RewardKind } from '@coloa/contract/leaderboard/rewards.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import type { IssueChange } from '../issues/issues.changes.ts';
import type { Cause } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { refusal } from '../platform/http/refusal.ts';
import { dayOf, today } from '../platform/text/days.ts';
import { lockOutOfBin } from '../projects/projects.service.ts';
import { type Award, findWorth, listStanding, sumCapped, type When } from './awards-in-force.repo.ts';
import { holdCap, insertEntries, type NewEntry } from './ledger.repo.ts';
import { type Rates, ratesInForce, ratesOfVersion } from './rates.service.ts';
import { AUTHOR_KINDS, type AuthorKind, authorKind, isCapped, type Share, sharesOf, split, underCap, worth } from './shares.policy.ts';

export const whenOf = ({ at, timeZone }: Cause): When => ({ at: at ?? null, day: at ? dayOf(at, timeZone) : today(timeZone) });

export const reversalOf = ({ id, ...award }: Award, { at, day }: When): NewEntry => ({
  ...award,
  ...(at && { at }),
  day,
  points: 0 - award.points,
  reverses: id,
});

type Fresh = Pick<NewEntry, 'userId' | 'kind' | 'points' | 'subjectId'> & Partial<Pick<NewEntry, 'partId' | 'severity' | 'share'>>;

export const awardOf = (fresh: Fresh, projectId: string, version: number, { at, day }: When): NewEntry => ({
  share: 100,
  ...fresh,
  ...(at && { at }),
  day,
  projectId,
  rateVersion: version,
});

interface Wanted {
  kind: AuthorKind;
  severity: Severity;
  shares: readonly Share[];
}

function isAsWanted(standing: readonly Award[], wanted: Wanted | null): boolean {
  if (!wanted) return standing.length === 0;
  const shares = new Map(wanted.shares.map(({ userId, share }) => [userId, share]));
  return (
    standing.length === shares.size &&
    standing.every(
      ({ kind, severity, userId, share }) => kind === wanted.kind && severity === wanted.severity && shares.get(userId) === share,
    )
  );
}

async function capped(tx: Tx, workspaceId: string, projectId: string, fresh: readonly Fresh[], cap: number | null, gone: readonly Award[]) {
  if (cap === null) return fresh;
  const had = await sumCapped(
    tx,
    workspaceId,
    projectId,
    fresh.map(({ userId }) => userId),
  );
  for (const { kind, severity, userId, points } of gone) if (isCapped(kind, severity)) had.set(userId, (had.get(userId) ?? 0) - points);
  return fresh.map((each) => ({ ...each, points: underCap(each.points, cap, had.get(each.userId) ?? 0) }));
}

async function authorEntries(tx: Tx, { cause, issueId, projectId }: IssueChange, standing: readonly Award[], wanted: Wanted | null) {
  if (isAsWanted(standing, wanted)) return [];
  const { workspaceId } = cause;
  const when = whenOf(cause);
  const gone = standing.map((award) => reversalOf(award, when));
  const touchesCap = standing.some(({ kind, severity }) => isCapped(kind, severity)) || (wanted && isCapped(wanted.kind, wanted.severity));
  if (touchesCap) await holdCap(tx, workspaceId, projectId);
  if (!wanted) return gone;
  const { kind, severity, shares } = wanted;
  // A changed award is recomputed with the rates of the award that it replaces.
  const [replaced] = standing.filter((award) => award.kind === kind);
  const { version, rates } = replaced ? await ratesOfVersion(tx, workspaceId, replaced.rateVersion) : await ratesInForce(tx, workspaceId);
  const points = split(
    worth(rates, kind, severity),
    shares.map(({ share }) => share),
  );
  const fresh = shares.map((part, n): Fresh => ({ ...part, kind, severity, subjectId: issueId, points: points[n] ?? 0 }));
  const cap = isCapped(kind, severity) ? rates.lowCap : null;
  const given = await capped(tx, workspaceId, projectId, fresh, cap, standing);
  return [...gone, ...given.map((each) => awardOf(each, projectId, version, when))];
}

const once = (standing: readonly Award[], fresh: Omit<Fresh, 'points'>): Omit<Fresh, 'points'>[] =>
  standing.some((award) => award.kind === fresh.kind && award.userId === fresh.userId && award.partId === (fresh.partId ?? null))
    ? []
    : [fresh];

const POINTS_OF = { REVIEW: 'review', RETEST: 'retest', TASK: 'task', ROW: 'row', WRITE_UP: 'writeUp' } as const satisfies Partial<
  Record<RewardKind, keyof Rates['rates']>
>;
export type FlatKind = keyof typeof POINTS_OF;
export const pointsOf = ({ rates }: Pick<Rates, 'rates'>, kind: FlatKind): number => rates[POINTS_OF[kind]];

/**
 * Adds the entries that the current state of an issue requires. Call it once in the transaction that changed the issue, with the issue's
 * row locked.
 * @throws Refusal PROJECT_DELETED if the project was moved to the bin concurrently
 */
export async function settleIssue(tx: Tx, told: IssueChange): Promise<void> {
  const { cause, issueId, projectId, decided = false, retest } = told;
  const { workspaceId, userId } = cause;
  await lockOutOfBin(tx, workspaceId, projectId);
  const issue = await findWorth(tx, workspaceId, issueId);
  if (!issue) throw new Error('an issue that was changed is there');
  if (issue.projectBinned) throw refusal('PROJECT_DELETED');
  const standing = await listStanding(tx, workspaceId, issueId, [...AUTHOR_KINDS, 'REVIEW', 'RETEST']);
  const kind = authorKind(issue.status);
  const wanted = kind && { kind, severity: issue.severity, shares: sharesOf(issue.reporterId, issue.contributors) };
  const ofAuthors = standing.filter((award) => (AUTHOR_KINDS as readonly RewardKind[]).includes(award.kind));
  const entries = await authorEntries(tx, told, ofAuthors, wanted);
  const when = whenOf(cause);
  if (issue.status === 'DRAFT') {
    entries.push(...standing.filter((award) => award.kind === 'REVIEW').map((award) => reversalOf(award, when)));
  }
  if (retest && !retest.counts) {
    const lost = standing.filter((award) => award.kind === 'RETEST' && award.userId === retest.testedBy && award.partId === retest.roundId);
    entries.push(...lost.map((award) => reversalOf(award, when)));
  }
  const author = userId === issue.reporterId || issue.contributors.some((contributor) => contributor.userId === userId);
  const done = [
    ...(decided && !author ? once(standing, { userId, kind: 'REVIEW', subjectId: issueId }) : []),
    ...(retest?.counts ? once(standing, { userId: retest.testedBy, kind: 'RETEST', subjectId: issueId, partId: retest.roundId }) : []),
  ];
  if (done.length > 0) {
    const inForce = await ratesInForce(tx, workspaceId);
    for (const each of done)
      entries.push(awardOf({ ...each, points: pointsOf(inForce, each.kind as FlatKind) }, projectId, inForce.version, when));
  }
  await insertEntries(tx, workspaceId, entries);
}
