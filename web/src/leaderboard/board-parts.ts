import type { PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';

/** The counts of a row besides accepted issues. */
export type Counted = 'rejected' | 'duplicates' | 'reviews' | 'retests' | 'tasks' | 'rows' | 'writeUps';

interface BoardParts {
  counts: readonly Counted[];
  /** Counts that stay visible if there is little space; `podium`: counts on the podium. */
  narrow: readonly Counted[];
  podium: readonly Counted[];
  /** Whether accepted issues by severity are shown too. */
  issues: boolean;
}

/** The counts that each type of leaderboard shows. */
export const boardParts: Record<PerformanceType, BoardParts> = {
  score: {
    counts: ['rejected', 'duplicates', 'reviews', 'retests', 'tasks', 'rows', 'writeUps'],
    narrow: ['tasks'],
    podium: ['tasks', 'rows', 'writeUps'],
    issues: true,
  },
  issue: { counts: ['rejected', 'duplicates'], narrow: ['rejected'], podium: ['rejected', 'duplicates'], issues: true },
  task: { counts: ['tasks', 'rows'], narrow: ['tasks', 'rows'], podium: ['tasks', 'rows'], issues: false },
  writeup: { counts: ['writeUps'], narrow: ['writeUps'], podium: ['writeUps'], issues: false },
};
