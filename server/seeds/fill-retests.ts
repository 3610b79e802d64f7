import type { BuiltIssue } from '../src/issues/issues.factory.ts';
import { buildRetest, buildRound } from '../src/issues/retests/retests.factory.ts';
import type { DbOrTx } from '../src/platform/database.ts';
import type { BuiltProject } from '../src/projects/projects.factory.ts';
import type { Engagement } from './engagement.ts';
import type { Random } from './random.ts';
import { dayIn, RETEST_NOTES, startOf, type Told } from './story.ts';

/** An issue of the demo, and when it was tested again. */
export interface Filled {
  issue: BuiltIssue;
  retests: Told['retests'];
}

/** What was tested again, in one round that goes on until the project is over. */
export async function fillRetests(
  tx: DbOrTx,
  project: BuiltProject,
  engagement: Engagement,
  told: readonly Filled[],
  random: Random,
): Promise<void> {
  const done = told.flatMap(({ issue, retests }) => retests.map((retest) => ({ issue, ...retest })));
  const days = done.map(({ at }) => dayIn(at)).toSorted();
  const [startDay] = days;
  if (startDay === undefined) return;
  const over = engagement.status === 'COMPLETED' || engagement.status === 'ARCHIVED';
  const endDay = over ? (days.at(-1) ?? startDay) : null;
  const round = await buildRound(tx, project, { startDay, endDay, createdAt: new Date(startOf(startDay) + 9 * 3_600_000) });
  for (const { issue, at, fixed } of done.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const result = fixed ? 'FIXED' : random.pick(['NOT_FIXED', 'PARTLY'] as const);
    await buildRetest(tx, issue, round, result, { day: dayIn(at), at, note: random.pick(RETEST_NOTES[result]) });
  }
}
