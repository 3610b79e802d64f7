import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import type { Database, DbOrTx } from '../../platform/database/database.ts';
import { createConcurrencyLimit } from '../../platform/jobs/concurrency-limit.ts';
import type { ShownDocument } from './share-documents.service.ts';
import { insertVisits, partsViewed, trimViews, type Visitor } from './share-visits.repo.ts';
import { type FoundShare, insertUse, isStanding } from './shared-report.repo.ts';
import { whyEnded } from './shared-report.service.ts';

const SAME_VISIT_SECONDS = 60 * 60;
/** The server deletes a link's old views at random: on average, once for this number of calls that log views. */
const TRIMMED_EACH = 500;

const visitorOf = ({ address, browser }: Visitor): Visitor => ({ address, browser });

/** Each write updates the row of its link, so more concurrent writes would only occupy database connections of other calls. */
const inTurn = createConcurrencyLimit(2, 1_000);

/**
 * Logs the view in the statement that verifies that the link is open. Content sent afterwards therefore counts as sent while the link was
 * open.
 * @throws Refusal SHARE_GONE, SHARE_LOCKED, SHARE_PASSWORD_REQUIRED if the link ended in the meantime, TOO_MANY_REQUESTS
 */
export async function noteView({ db }: Database, found: FoundShare, visitor: Visitor): Promise<void> {
  const noted = await inTurn(() => insertUse(db, found.share, visitorOf(visitor), { kind: 'VIEWED', part: '' }));
  if (!noted) throw await whyEnded(db, found);
  await trimNowAndThen(db, found);
}

/**
 * Verifies that the link is still open, without logging another view of a page that is already open.
 * @throws Refusal as `noteView`
 */
export async function checkStanding({ db }: Database, found: FoundShare): Promise<void> {
  if (!(await isStanding(db, found.share))) throw await whyEnded(db, found);
}

/**
 * Logs a download. Returns false if the link ended in the meantime, or its settings no longer match the generated file.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export const noteDownload = ({ db }: Database, found: FoundShare, visitor: Visitor, format: ReportFormat): Promise<boolean> =>
  inTurn(() => insertUse(db, found.share, visitorOf(visitor), { kind: 'DOWNLOADED', part: format }));

async function trimNowAndThen(db: DbOrTx, { share }: Pick<FoundShare, 'share'>): Promise<void> {
  if (Math.random() * TRIMMED_EACH < 1) await trimViews(db, share, LIMITS.shareViews);
}

/**
 * Logs the parts of a report that a reader viewed. Accepts only existing parts, and each part at most once an hour per IP address.
 * Otherwise, readers could fill the log with invented parts.
 */
export async function noteSeen(
  { db }: Database,
  found: FoundShare,
  { document, findings }: Pick<ShownDocument, 'document' | 'findings'>,
  visitor: Visitor,
  told: readonly string[],
): Promise<void> {
  const known = [...new Set(told)].filter((part) => findings.has(part) || document.parts.some((place) => place === part));
  if (known.length === 0) return;
  const { share } = found;
  const before = await partsViewed(db, share, visitor.address, known, SAME_VISIT_SECONDS);
  const fresh = known.filter((part) => !before.has(part));
  await insertVisits(
    db,
    share,
    visitorOf(visitor),
    fresh.map((part) => ({ kind: 'VIEWED', part })),
  );
  await trimNowAndThen(db, found);
}
