import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import type { SEVERITIES } from '../severities.ts';

/**
 * What an entry of the ledger is for. Of an issue: ISSUE when it is accepted, REJECTED and DUPLICATE when it turns out to be one, shared
 * among those who wrote it; REVIEW for who decided on it; RETEST for who tested it again, once a round. TASK for who it is assigned to
 * when it is done, ROW for who checked a row of a task's checklist, WRITE_UP for who published one.
 */
export const REWARD_KINDS = ['ISSUE', 'REJECTED', 'DUPLICATE', 'REVIEW', 'RETEST', 'TASK', 'ROW', 'WRITE_UP'] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];

const points = z.int().min(0).max(LIMITS.rewardPoints);

/** Points of a workspace for what its members do. */
export const rewardRates = z
  .strictObject({
    issue: z.strictObject({ CRITICAL: points, HIGH: points, MEDIUM: points, LOW: points, INFO: points, VARIES: points }),
    task: points,
    row: points,
    writeUp: points,
    retest: points,
    review: points,
    rejected: points.meta({ description: 'Taken off when an issue is rejected' }),
    lowCap: points.nullable().meta({ description: 'The most that one person gets for LOW and INFO in one project; null: no limit' }),
  })
  .meta({ id: 'RewardRates' });
export type RewardRates = z.infer<typeof rewardRates>;

/** What holds until a workspace says otherwise: version 0. */
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
