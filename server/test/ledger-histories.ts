import { DEFAULT_RATES, type RewardRates } from '@coloa/contract/leaderboard/rewards.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rewardEntries } from '../src/leaderboard/leaderboard.tables.ts';
import type { Db } from '../src/platform/database/database.ts';
import { addDays, today } from '../src/platform/text/days.ts';
import type { TestApp } from './harness.ts';
import { wrongCounters, wrongDuplicates } from './issue-invariants.ts';
import { keptTotals, readdDays, wrongDays, wrongReversals } from './ledger-checks.ts';
import { type Happened, ledgerModel } from './ledger-model.ts';
import { ledgerWorld, RATES, type TRIES, type Try } from './ledger-world.ts';

const WEIGHTS: Record<(typeof TRIES)[number], number> = {
  write: 6,
  move: 26,
  severity: 5,
  share: 6,
  unshare: 2,
  retest: 8,
  bin: 2,
  restore: 2,
  plan: 3,
  progress: 3,
  assign: 3,
  dropRow: 1,
  dropTask: 1,
  tick: 14,
  publish: 4,
  withdraw: 2,
  binProject: 1,
  restoreProject: 3,
  rates: 2,
};
const number = fc.nat(999);
const tried = (weights: Partial<Record<(typeof TRIES)[number], number>>): fc.Arbitrary<Try> =>
  fc
    .oneof(...Object.entries(weights).map(([what, weight]) => ({ weight, arbitrary: fc.constant(what as Try['what']) })))
    .chain((what) => fc.record({ what: fc.constant(what), who: number, which: number, how: number, much: number }));
const historyOf = (weights: typeof WEIGHTS | Partial<typeof WEIGHTS>, maxLength: number) =>
  fc.array(tried(weights), { minLength: 60, maxLength, size: 'max' });

async function lived(app: TestApp, tries: readonly Try[]) {
  const world = await ledgerWorld(app);
  for (const each of tries) await world.attempt(each);
  return world;
}

function byPerson(totals: ReadonlyMap<string, { points: number }>): Map<string, number> {
  const found = new Map<string, number>();
  for (const [place, { points }] of totals) {
    const [who = ''] = place.split(' ');
    found.set(who, (found.get(who) ?? 0) + points);
  }
  return found;
}

/** @param fixed rates that apply to all events, so that changes to the rates are ignored */
function told(happened: readonly Happened[], fixed?: RewardRates) {
  const model = ledgerModel(fixed);
  for (const each of happened) model.apply(each);
  return model;
}

async function lostPoints(db: Db, workspaceId: string, ratesOf: ReadonlyMap<number, RewardRates>): Promise<unknown[]> {
  const awards = await db
    .select()
    .from(rewardEntries)
    .where(
      and(
        eq(rewardEntries.workspaceId, workspaceId),
        inArray(rewardEntries.kind, ['ISSUE', 'REJECTED', 'DUPLICATE']),
        isNull(rewardEntries.reverses),
        isNull(rewardEntries.again),
      ),
    )
    .orderBy(asc(rewardEntries.id));
  const written = Map.groupBy(awards, ({ subjectId, at }) => `${subjectId} ${at.getTime()}`);
  return [...written.values()].filter((parts) => {
    const [first] = parts;
    const rates = ratesOf.get(first?.rateVersion ?? 0) ?? DEFAULT_RATES;
    const sumOf = (of: (part: (typeof parts)[number]) => number) => parts.reduce((sum, part) => sum + of(part), 0);
    if (!first || sumOf(({ share }) => share) !== 100) return true;
    const points = sumOf((part) => part.points);
    if (first.kind !== 'ISSUE') return points !== (first.kind === 'REJECTED' ? 0 - rates.rejected : 0);
    const worth = rates.issue[first.severity ?? 'VARIES'];
    return first.severity === 'LOW' || first.severity === 'INFO' ? points > worth : points !== worth;
  });
}

export function testHistories(app: TestApp, histories: number): void {
  const { db } = app;

  test('whatever happens, the ledger and the counters come to what a recomputation comes to, and every duplicate has an original', async () => {
    await fc.assert(
      fc.asyncProperty(historyOf(WEIGHTS, 110), async (tries) => {
        const { workspace, model, happened, ratesOf, preview } = await lived(app, tries);
        expect(await wrongDays(db, workspace.id)).toEqual([]);
        expect(await wrongReversals(db, workspace.id)).toEqual([]);
        expect(await wrongDuplicates(db, workspace.id)).toEqual([]);
        expect(await wrongCounters(db, workspace.id)).toEqual([]);
        expect(await lostPoints(db, workspace.id, ratesOf)).toEqual([]);
        const totals = model.totals();
        expect(await keptTotals(db, workspace.id)).toEqual(totals);
        // All events happened today, so the preview has to equal a recalculation with the other rates.
        const now = byPerson(totals);
        for (const rates of RATES) {
          const anew = byPerson(told(happened, rates).totals());
          for (const row of (await preview(rates)).rows)
            expect([row.now, row.anew]).toEqual([now.get(row.person.id) ?? 0, anew.get(row.person.id) ?? 0]);
        }
      }),
      { numRuns: histories },
    );
  }, 600_000);

  test('the preview is what the days would have come to by rates that were set as they began, whatever happened before', async () => {
    const { rates: _, ...weights } = WEIGHTS;
    const [held = DEFAULT_RATES] = RATES.slice(1);
    await fc.assert(
      fc.asyncProperty(
        historyOf({ ...weights, write: 12, severity: 14, share: 9 }, 110),
        fc.integer({ min: 20, max: 80 }),
        async (tries, percent) => {
          const before = Math.floor((percent * tries.length) / 100);
          const { workspace, happened, attempt, preview } = await lived(app, [
            { what: 'rates', who: 0, which: 0, how: 1, much: 0 },
            ...tries.slice(0, before),
          ]);
          await db
            .update(rewardEntries)
            .set({ day: addDays(today('Asia/Ho_Chi_Minh'), -90) })
            .where(eq(rewardEntries.workspaceId, workspace.id));
          await readdDays(db, workspace.id);
          const past = happened.slice();
          for (const each of tries.slice(before)) await attempt(each);
          const recent = happened.slice(past.length);
          const had = byPerson(told(past).totals());
          for (const rates of RATES) {
            const has = byPerson(told([...past, { what: 'rates', rates }, ...recent]).totals());
            const { from, to, rows } = await preview(rates);
            const kept = await db.execute<{ id: string; points: number }>(sql`
              select user_id as id, sum(points)::int as points from reward_days
              where workspace_id = ${workspace.id} and day between ${from} and ${to} group by 1`);
            expect(new Map(rows.map(({ person, now }) => [person.id, now]))).toEqual(
              new Map(kept.rows.map(({ id, points }) => [id, points])),
            );
            for (const { person, now, anew } of rows) {
              expect(anew).toBe((has.get(person.id) ?? 0) - (had.get(person.id) ?? 0));
              if (rates === held) expect(anew).toBe(now);
            }
          }
        },
      ),
      { numRuns: Math.ceil(histories / 2) },
    );
  }, 600_000);
}
