import type { PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';

export type Counted = 'rejected' | 'duplicates' | 'reviews' | 'retests' | 'tasks' | 'rows' | 'writeUps';

interface BoardParts {
  counts: readonly Counted[];
  /** Counts that stay visible if there is little space. */
  narrow: readonly Counted[];
  issues: boolean;
}

export const boardParts: Record<PerformanceType, BoardParts> = {
  score: {
    counts: ['rejected', 'duplicates', 'reviews', 'retests', 'tasks', 'rows', 'writeUps'],
    narrow: ['tasks'],
    issues: true,
  },
  issue: { counts: ['rejected', 'duplicates'], narrow: ['rejected'], issues: true },
  task: { counts: ['tasks', 'rows'], narrow: ['tasks', 'rows'], issues: false },
  writeup: { counts: ['writeUps'], narrow: ['writeUps'], issues: false },
};
