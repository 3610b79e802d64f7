import { type IssueStatus, isPublished } from '@coloa/contract/issues/issue-states.ts';
import { newId } from '../src/platform/ids.ts';
import { LAST_DAY } from './company.ts';
import type { Engagement } from './engagement.ts';
import { type DraftedIssue, draftIssue, writeUpsFor } from './issue-of.ts';
import type { Random } from './random.ts';
import { daysAfter, LAST_INSTANT, startOf, type Told, tellStory, workingTime } from './story.ts';
import { issueTeamOf, type Team, type Users } from './team.ts';
import type { WriteUp } from './write-ups.ts';

export interface ToldIssue extends DraftedIssue {
  id: string;
  key: string;
  from: WriteUp;
  createdAt: Date;
  repeats: { id: string; key: string } | null;
  team: Team;
  story: Told;
}

export const lastDayOf = ({ endDay }: Engagement): string => (endDay < LAST_DAY ? endDay : LAST_DAY);

function issueTimes(engagement: Engagement, random: Random): number[] {
  const first = startOf(engagement.startDay < LAST_DAY ? engagement.startDay : daysAfter(LAST_DAY, -12));
  const days = Math.max(1, Math.round((startOf(lastDayOf(engagement)) - first) / 86_400_000) - 3);
  return Array.from({ length: engagement.issues }, () =>
    Math.min(LAST_INSTANT - random.int(3, 30) * 3_600_000, workingTime(random, first + random.int(0, days) * 86_400_000)),
  ).toSorted((a, b) => a - b);
}

/** Minimum number of issues for a project that shows all kinds of pending work. */
const RICH = 20;

interface Shown {
  status: IssueStatus;
  reporter?: string;
}

/**
 * Returns issues with a fixed status, by index: one ready for retest for each tester, an accepted risk, a duplicate and one in review.
 * Empty for small and finished projects.
 */
function shownOf({ status, issues, testers }: Engagement): ReadonlyMap<number, Shown> {
  if (issues < RICH || status === 'COMPLETED' || status === 'ARCHIVED') return new Map();
  const ready = testers.map((reporter, n): [number, Shown] => [n + 2, { status: 'READY_FOR_RETEST', reporter }]);
  const last = (['RISK_ACCEPTED', 'DUPLICATE', 'IN_REVIEW'] as const).map((each, n): [number, Shown] => [issues - 3 + n, { status: each }]);
  return new Map([...ready, ...last]);
}

/**
 * Returns the status of an issue in the showcase project; undefined in other projects. Issues whose write-up has no status stay
 * unpublished.
 */
const showcaseStatus = ({ status }: WriteUp, { showcase }: Engagement, random: Random): IssueStatus | undefined =>
  showcase ? (status ?? random.pick(['DRAFT', 'IN_REVIEW', 'IN_REVIEW', 'REJECTED'] as const)) : undefined;

type Draft = Omit<ToldIssue, 'team' | 'story'>;

/**
 * Drafts the issues in order of creation. A duplicate uses the same `WriteUp` as its original. It gets the status `REJECTED` if no earlier
 * issue is published.
 */
function draftsOf(engagement: Engagement, shown: ReturnType<typeof shownOf>, random: Random): Draft[] {
  const times = issueTimes(engagement, random);
  const made: Draft[] = [];
  for (const [n, from] of writeUpsFor(engagement, random).entries()) {
    const createdAt = new Date(times[n] ?? LAST_INSTANT);
    const drafted = draftIssue(from, engagement, createdAt, random, shown.get(n)?.status ?? showcaseStatus(from, engagement, random));
    const originals = made.filter(({ status }) => isPublished(status));
    const repeats = drafted.status === 'DUPLICATE' && originals.length > 0 ? random.pick(originals) : null;
    const again = repeats?.from ?? from;
    const status = drafted.status === 'DUPLICATE' && repeats === null ? 'REJECTED' : drafted.status;
    const whole = again === from && status === drafted.status ? drafted : draftIssue(again, engagement, createdAt, random, status);
    made.push({
      ...whole,
      id: newId(),
      key: `${engagement.key}-${n + 1}`,
      createdAt,
      from: again,
      repeats: repeats && { id: repeats.id, key: repeats.key },
    });
  }
  return made;
}

export function tellIssues(engagement: Engagement, users: Users, random: Random): ToldIssue[] {
  const shown = shownOf(engagement);
  return draftsOf(engagement, shown, random).map((drafted, n) => {
    const team = issueTeamOf(engagement, users, random, shown.get(n)?.reporter);
    const retesting = engagement.status === 'RETESTING';
    return { ...drafted, team, story: tellStory({ ...drafted, retesting }, team, random) };
  });
}
