import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import type { SEVERITIES } from '../severities.ts';

/**
 * The reason for a ledger entry.
 * ISSUE, REJECTED, DUPLICATE: an issue was accepted, rejected or marked as a duplicate; shared among its authors.
 * REVIEW: the reviewer decided on an issue. RETEST: the tester retested an issue; once per round.
 * TASK: a task of the user is done, or the user set a task without assignees to DONE. ROW: a user checked a row of a task.
 * WRITE_UP: a user published a write-up.
 */
export const REWARD_KINDS = ['ISSUE', 'REJECTED', 'DUPLICATE', 'REVIEW', 'RETEST', 'TASK', 'ROW', 'WRITE_UP'] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];

const points = z.int().min(0).max(LIMITS.rewardPoints);

export const rewardRates = z
  .strictObject({
    issue: z.strictObject({ CRITICAL: points, HIGH: points, MEDIUM: points, LOW: points, INFO: points, VARIES: points }),
    task: points,
    row: points,
    writeUp: points,
    retest: points,
    review: points,
    rejected: points.meta({ description: 'Points deducted for a rejected issue' }),
    lowCap: points.nullable().meta({ description: 'Maximum points of a user for LOW and INFO issues in one project; null for no limit' }),
  })
  .meta({ id: 'RewardRates' });
export type RewardRates = z.infer<typeof rewardRates>;

export const DEFAULT_RATES: RewardRates = {
  issue: { CRITICAL: 40, HIGH: 20, MEDIUM: 10, LOW: 5, INFO: 1, VARIES: 1 },
  task: 5,
  row: 1,
  writeUp: 10,
  retest: 5,
  review: 3,
  rejected: 5,
  lowCap: 50,
};

export const CAPPED_SEVERITIES = ['LOW', 'INFO'] as const satisfies readonly (typeof SEVERITIES)[number][];
