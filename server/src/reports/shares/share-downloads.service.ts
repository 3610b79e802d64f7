import type { ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import type { ReportLanguage } from '@coloa/contract/reports/reports.contract.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { networkOf } from '../../sessions/login-throttle.policy.ts';
import { reportFileName } from '../report-file-name.ts';
import { pictureRoom } from '../report-pictures.ts';
import { renderOrRefuse } from '../reports.service.ts';
import { recordFile } from '../verification/verification.service.ts';
import { documentsToGive, shareLanguages } from './share-documents.service.ts';
import { noteDownload } from './share-log.service.ts';
import type { Visitor } from './share-visits.repo.ts';
import type { FoundShare } from './shared-report.repo.ts';
import { findAgain, whyEnded } from './shared-report.service.ts';
import { DOWNLOADS_AT_ONCE, RATES } from './shares.policy.ts';

const RETRY_S = 10;
/** The maximum number of attempts. The server generates the file again if the link changed in the meantime. */
const TRIES = 3;

interface Wanted {
  format: ReportFormat;
  language?: ReportLanguage | undefined;
}

export interface ShareDownloads {
  /**
   * Generates a file for a reader. `signal` is aborted when the link ends, or when the reader disconnects or has received the file. Until
   * then, the file stays in memory and counts as a running download.
   * @throws Refusal SHARE_NOT_OFFERED, SHARE_GONE, SHARE_LOCKED, SHARE_PASSWORD_REQUIRED, REPORT_PICTURES_TOO_LARGE and as `renderOrRefuse`
   */
  make(found: FoundShare, wanted: Wanted, visitor: Visitor, signal: AbortSignal): Promise<{ bytes: Buffer; fileName: string }>;
}

export function createShareDownloads(platform: Platform): ShareDownloads {
  const { database } = platform;
  const rate = createRateLimit(RATES.downloads, 'downloads');
  const running = new Map<string, number>();
  const runningOf = (shareId: string): number => running.get(shareId) ?? 0;
  const count = (shareId: string, by: 1 | -1): void => {
    const now = runningOf(shareId) + by;
    if (now > 0) running.set(shareId, now);
    else running.delete(shareId);
  };

  /** The link's content and validity may have changed while the report was waiting. */
  async function again(found: FoundShare): Promise<FoundShare> {
    const now = await findAgain(database.db, found);
    if (!now.share.downloads) throw refusal('SHARE_NOT_OFFERED');
    return now;
  }

  return {
    async make(found, { format, language }, visitor, signal) {
      const { share, project, workspace } = found;
      if (!share.downloads) throw refusal('SHARE_NOT_OFFERED');
      rate.take(`${share.id} ${networkOf(visitor.address)}`);
      const ofAll = running.values().reduce((sum, each) => sum + each, 0);
      if (runningOf(share.id) >= DOWNLOADS_AT_ONCE.ofLink || ofAll >= DOWNLOADS_AT_ONCE.ofAll)
        throw refusal('TOO_MANY_REQUESTS', { retryAfter: RETRY_S });
      signal.throwIfAborted();
      count(share.id, 1);
      signal.addEventListener('abort', () => count(share.id, -1), { once: true });
      for (let n = 0; n < TRIES; n++) {
        let now = found;
        const prepare = async () => {
          now = await again(found);
          const documents = await documentsToGive(platform, now, shareLanguages(now, language), pictureRoom(format));
          return { format, documents };
        };
        const bytes = await renderOrRefuse(platform, prepare, { signal, yields: true });
        if (!(await noteDownload(database, now, visitor, format))) continue;
        const { workspaceId, id: shareId, versionId } = now.share;
        if (versionId !== null) await recordFile(database.db, { workspaceId, versionId, shareId }, bytes);
        const languages = shareLanguages(now, language);
        const { timeZone } = workspace;
        return { bytes, fileName: reportFileName({ timeZone, project, languages, format, version: now.version?.number ?? null }) };
      }
      throw await whyEnded(database.db, found);
    },
  };
}
