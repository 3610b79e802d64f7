import { LIMITS } from '@coloa/contract/limits.ts';
import { REPORT_PARTS, type ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { ShownDocument } from './share-documents.service.ts';
import { countUse, type FoundShare, insertVisits, partsViewed, trimViews, type Visitor } from './shared-report.repo.ts';
import { whyEnded } from './shared-report.service.ts';

/** Within which a part that somebody comes back to is not told anew. */
const SAME_VISIT_SECONDS = 60 * 60;
/** One in so many views looks whether the log has grown past what is kept. */
const TRIMMED_EACH = 500;

const visitorOf = ({ address, browser }: Visitor): Visitor => ({ address, browser });

async function note(tx: Tx, found: FoundShare, use: 'views' | 'downloaded', visitor: Visitor, part: string): Promise<boolean> {
  if (!(await countUse(tx, found.share, use))) return false;
  await insertVisits(tx, found.share, visitorOf(visitor), [{ kind: use === 'views' ? 'VIEWED' : 'DOWNLOADED', part }]);
  return true;
}

/**
 * Each view of a link and each download is told, in the statement that makes sure that the link still stands: what is sent after it was
 * sent while it did.
 * @throws Refusal SHARE_GONE, SHARE_LOCKED, SHARE_PASSWORD_REQUIRED when it ended meanwhile
 */
export async function noteUse(database: Database, found: FoundShare, visitor: Visitor, format: ReportFormat | null): Promise<void> {
  const use = format === null ? 'views' : 'downloaded';
  if (!(await database.transaction((tx) => note(tx, found, use, visitor, format ?? '')))) throw await whyEnded(database.db, found);
  await trimNowAndThen(database, found);
}

/** The log of a link that is opened again and again grows no further than what is kept, and a little. */
async function trimNowAndThen({ db }: Database, { share }: Pick<FoundShare, 'share'>): Promise<void> {
  if (Math.random() * TRIMMED_EACH < 1) await trimViews(db, share, LIMITS.shareViews);
}

/**
 * The parts of a report that somebody came to: those that it has, each once an hour from one address, so that nobody can fill the log
 * with what was never there.
 */
export async function noteSeen(
  database: Database,
  found: FoundShare,
  { document, findings }: Pick<ShownDocument, 'document' | 'findings'>,
  visitor: Visitor,
  told: readonly string[],
): Promise<void> {
  const known = [...new Set(told)].filter(
    (part) => findings.has(part) || REPORT_PARTS.some((each) => each === part && document.parts.includes(each)),
  );
  if (known.length === 0) return;
  const { share } = found;
  const before = await partsViewed(database.db, share, visitor.address, known, SAME_VISIT_SECONDS);
  const fresh = known.filter((part) => !before.has(part));
  await insertVisits(
    database.db,
    share,
    visitorOf(visitor),
    fresh.map((part) => ({ kind: 'VIEWED', part })),
  );
  await trimNowAndThen(database, found);
}
