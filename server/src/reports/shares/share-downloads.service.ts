import { MACHINE_FORMATS, type ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import type { ReportLanguage } from '@coloa/contract/reports/reports.contract.ts';
import type { Platform } from '../../platform/platform.ts';
import { createRateLimit } from '../../platform/rate-limit.ts';
import { refusal } from '../../platform/refusal.ts';
import { networkOf } from '../../sessions/login-throttle.policy.ts';
import { reportFileName } from '../report-file-name.ts';
import { showsPictures } from '../report-renderer.ts';
import { renderOrRefuse } from '../reports.service.ts';
import { documentsToGive, shareLanguages } from './share-documents.service.ts';
import { noteUse } from './share-log.service.ts';
import { type FoundShare, findShare, type Visitor } from './shared-report.repo.ts';
import { whyEnded, whyShut } from './shared-report.service.ts';
import { DOWNLOADS_AT_ONCE, RATES } from './shares.policy.ts';

const RETRY_S = 10;

interface Wanted {
  format: ReportFormat;
  language?: ReportLanguage | undefined;
}

export interface ShareDownloads {
  /**
   * The report of a link as a file, made by the worker of all reports. `signal`: the link ended, the reader went away, or has all of it:
   * until then the file is in memory, and counts among those under way.
   * @throws Refusal SHARE_NOT_OFFERED, SHARE_GONE, SHARE_LOCKED, TOO_MANY_REQUESTS
   */
  make(found: FoundShare, wanted: Wanted, visitor: Visitor, signal: AbortSignal): Promise<{ bytes: Buffer; fileName: string }>;
}

export function createShareDownloads(platform: Platform): ShareDownloads {
  const { database } = platform;
  const rate = createRateLimit(RATES.downloads);
  const running = new Map<string, number>();
  const runningOf = (shareId: string): number => running.get(shareId) ?? 0;
  const count = (shareId: string, by: 1 | -1): void => {
    const now = runningOf(shareId) + by;
    if (now > 0) running.set(shareId, now);
    else running.delete(shareId);
  };

  /** It may have waited long: what it shows, and whether it shows anything, is asked again when its turn has come. */
  async function again({ share }: FoundShare): Promise<FoundShare> {
    const found = await findShare(database.db, share.workspaceId, share.id);
    const shut = found ? whyShut(found) : refusal('SHARE_GONE');
    if (shut || !found) throw shut;
    if (found.share.generation !== share.generation) throw await whyEnded(database.db, found);
    if (!found.share.downloads) throw refusal('SHARE_NOT_OFFERED');
    return found;
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
      const languages = shareLanguages(found, language);
      const pictures = showsPictures(format);
      const bytes = await renderOrRefuse(
        async () => ({ format, documents: await documentsToGive(platform, await again(found), languages, pictures) }),
        { signal },
      );
      await noteUse(database, found, visitor, format);
      const [leading = 'vi'] = MACHINE_FORMATS.includes(format) ? languages.slice(0, 1) : languages;
      return { bytes, fileName: reportFileName(workspace.timeZone, project.key, leading, format) };
    },
  };
}
