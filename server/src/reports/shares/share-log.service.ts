import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import type { Database, DbOrTx } from '../../platform/database/database.ts';
import { createConcurrencyLimit } from '../../platform/jobs/concurrency-limit.ts';
import type { ShownDocument } from './share-documents.service.ts';
import { insertVisits, partsViewed, trimViews, type Visitor } from './share-visits.repo.ts';
import { type FoundShare, insertUse } from './shared-report.repo.ts';
import { whyEnded } from './shared-report.service.ts';

/** A repeated view of a part within this time is not logged again. */
const SAME_VISIT_SECONDS = 60 * 60;
/** One in this number of views checks whether the log has to be trimmed. */
const TRIMMED_EACH = 500;

const visitorOf = ({ address, browser }: Visitor): Visitor => ({ address, browser });

/** Views and downloads are logged two at a time: each writes the row of its link, and more would occupy connections of other calls. */
const inTurn = createConcurrencyLimit(2, 1_000);

/**
 * Logs a view of a link, in the statement that verifies that the link is still open. Content sent afterwards counts as sent while the link
 * was open.
 * @throws Refusal SHARE_GONE, SHARE_LOCKED, SHARE_PASSWORD_REQUIRED if the link ended in the meantime, TOO_MANY_REQUESTS
 */
export async function noteView({ db }: Database, found: FoundShare, visitor: Visitor): Promise<void> {
  const noted = await inTurn(() => insertUse(db, found.share, visitorOf(visitor), { kind: 'VIEWED', part: '' }));
  if (!noted) throw await whyEnded(db, found);
  await trimNowAndThen(db, found);
}

/**
 * Logs a download: false if the link ended in the meantime, or its settings no longer match the generated file.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export const noteDownload = ({ db }: Database, found: FoundShare, visitor: Visitor, format: ReportFormat): Promise<boolean> =>
  inTurn(() => insertUse(db, found.share, visitorOf(visitor), { kind: 'DOWNLOADED', part: format }));

/** Limits the log of a link that is opened repeatedly to slightly more than the stored maximum. */
async function trimNowAndThen(db: DbOrTx, { share }: Pick<FoundShare, 'share'>): Promise<void> {
  if (Math.random() * TRIMMED_EACH < 1) await trimViews(db, share, LIMITS.shareViews);
}

/**
 * Logs viewed parts of a report: only existing ones, each once an hour from one address, so that the log cannot be filled with invented
 * parts.
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
