import type { BuiltIssue } from '../src/issues/issues.factory.ts';
import { buildRetest, buildRound } from '../src/issues/retests/retests.factory.ts';
import type { DbOrTx } from '../src/platform/database/database.ts';
import type { BuiltProject } from '../src/projects/projects.factory.ts';
import type { Engagement } from './engagement.ts';
import type { PlannedRetest } from './plan-retests.ts';
import { startOf } from './story.ts';

export interface PlannedRound {
  number: number;
  note: string;
  startDay: string;
  openedAt: Date;
  closedAt: Date | null;
  endDay: string | null;
}

const ROUND_NOTES = {
  vi: ['Đợt đầu, trên UAT với bản dựng khách hàng gửi.', 'Phần còn lại và những chỗ đợt đầu chưa đạt.'],
  en: ['First round, on UAT with the build the client sent.', 'What is left, and what did not pass the first round.'],
} as const;

/** Returns the retest rounds of a project. The last round stays open until the project is completed. */
export function roundsOf({ status, languages }: Engagement, planned: readonly PlannedRetest[]): PlannedRound[] {
  const over = status === 'COMPLETED' || status === 'ARCHIVED';
  const notes = ROUND_NOTES[languages.includes('vi') ? 'vi' : 'en'];
  const byRound = [...Map.groupBy(planned, ({ round }) => round)].toSorted(([a], [b]) => a - b);
  return byRound.map(([number, retests], n) => {
    const times = retests.map(({ at }) => at.getTime()).toSorted((a, b) => a - b);
    const days = retests.map(({ day }) => day).toSorted();
    const startDay = days[0] ?? '';
    const closed = over || n < byRound.length - 1;
    return {
      number,
      note: notes[number - 1] ?? '',
      startDay,
      openedAt: new Date(Math.min(startOf(startDay) + 3_600_000, (times[0] ?? 0) - 60_000)),
      closedAt: closed ? new Date((times.at(-1) ?? 0) + 60_000) : null,
      endDay: closed ? (days.at(-1) ?? startDay) : null,
    };
  });
}

/** Inserts the retest rounds of a project and their retests. `planned` contains the retests of each issue, in the order of `issues`. */
export async function fillRetests(
  tx: DbOrTx,
  project: BuiltProject,
  rounds: readonly PlannedRound[],
  issues: readonly BuiltIssue[],
  planned: readonly (readonly PlannedRetest[])[],
): Promise<void> {
  const all = issues.flatMap((issue, n) => (planned[n] ?? []).map((retest) => ({ issue, ...retest })));
  for (const { number, note, startDay, endDay, openedAt } of rounds) {
    const round = await buildRound(tx, project, { note, startDay, endDay, createdAt: openedAt });
    const within = all.filter((retest) => retest.round === number).toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (const { issue, results, day, at, note: found } of within) await buildRetest(tx, issue, round, results, { day, at, note: found });
  }
}
