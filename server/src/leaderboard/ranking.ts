import type { LeaderboardRow, PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { byGivenName } from '@coloa/contract/users/given-name.ts';
import type { SummedFigures } from './board.repo.ts';

/** A figure is negative if more awards were reversed in the period than were given. */
type Figures = Omit<SummedFigures, 'person' | 'now'>;

const acceptedOf = (of: Figures): number => of.critical + of.high + of.medium + of.low + of.info + of.varies;
const submissionsOf = (of: Figures): number => acceptedOf(of) + of.rejected + of.duplicates;

const VALUES: Record<PerformanceType, (of: Figures) => number> = {
  score: ({ points }) => points,
  issue: acceptedOf,
  task: ({ tasks, rows }) => tasks + rows,
  writeup: ({ writeUps }) => writeUps,
};

function isOnBoard(type: PerformanceType, of: Figures): boolean {
  if (type === 'score') return Object.values(of).some((figure) => figure !== 0);
  return VALUES[type](of) !== 0 || (type === 'issue' && submissionsOf(of) > 0);
}

interface Standing {
  person: LeaderboardRow['person'];
  figures: Figures;
  value: number;
  submissions: number;
}

type Ranked = Standing & { rank: number };

function rank(type: PerformanceType, summed: readonly SummedFigures[]): Ranked[] {
  const standings = summed.flatMap(({ person, now: _now, ...figures }): Standing[] =>
    isOnBoard(type, figures) ? [{ person, figures, value: VALUES[type](figures), submissions: submissionsOf(figures) }] : [],
  );
  standings.sort(
    (a, b) => b.value - a.value || a.submissions - b.submissions || byGivenName(a.person, b.person) || (a.person.id < b.person.id ? -1 : 1),
  );
  let place = 0;
  return standings.map((standing, n) => {
    const above = standings[n - 1];
    if (above?.value !== standing.value || above.submissions !== standing.submissions) place = n + 1;
    return { ...standing, rank: place };
  });
}

export function boardOf(type: PerformanceType, summed: readonly SummedFigures[]): LeaderboardRow[] {
  const before = summed.filter(({ now }) => !now);
  const ranksBefore = new Map(rank(type, before).map((each) => [each.person.id, each.rank]));
  const valuesBefore = new Map(before.map(({ person, now: _now, ...figures }) => [person.id, VALUES[type](figures)]));
  const ranked = rank(
    type,
    summed.filter(({ now }) => now),
  );
  return ranked.map(({ person, figures, ...standing }) => ({
    rank: standing.rank,
    person,
    value: standing.value,
    points: figures.points,
    submissions: standing.submissions,
    issues: {
      CRITICAL: figures.critical,
      HIGH: figures.high,
      MEDIUM: figures.medium,
      LOW: figures.low,
      INFO: figures.info,
      VARIES: figures.varies,
    },
    rejected: figures.rejected,
    duplicates: figures.duplicates,
    tasks: figures.tasks,
    rows: figures.rows,
    reviews: figures.reviews,
    retests: figures.retests,
    writeUps: figures.writeUps,
    before: { rank: ranksBefore.get(person.id) ?? null, value: valuesBefore.get(person.id) ?? 0 },
  }));
}
