import type { PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';

export type Counted = 'rejected' | 'duplicates' | 'reviews' | 'retests' | 'tasks' | 'rows' | 'writeUps';

interface BoardParts {
  counts: readonly Counted[];
  /** Counts that stay visible if there is little space. */
  narrow: readonly Counted[];
  podium: readonly Counted[];
  issues: boolean;
}

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
