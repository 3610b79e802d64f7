import type { ReportRequest } from '@coloa/contract/exports/exports.contract.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { refusal } from '../platform/refusal.ts';
import { canReport, demand } from '../projects/projects.policy.ts';
import { openProject } from '../projects/projects.service.ts';
import { closePdfWorkers, renderReportPdf } from './pdf.ts';
import { PdfError, type RenderOptions } from './pdf-renderer.ts';
import { reportDocument, reportLanguage } from './report-content.service.ts';

export { closePdfWorkers, PdfError, type RenderOptions, reportLanguage };

const BUSY_RETRY_S = 5;

/**
 * The report of a project as this reader may see it.
 * @throws Refusal NOT_FOUND, PROJECT_DELETED, TOO_MANY_REQUESTS when too many wait or the server is stopping
 */
export async function makeReportPdf(platform: Platform, actor: Actor, request: ReportRequest, options: RenderOptions) {
  const { access, project } = await openProject(platform.database.db, actor, request.projectId);
  // Whoever may have no report takes no place in the queue either; what it holds is read when its turn has come.
  demand(access, canReport);
  try {
    const pdf = await renderReportPdf(() => reportDocument(platform, actor, request), options);
    return { pdf, project, language: reportLanguage(request, project) };
  } catch (error) {
    if (error instanceof PdfError && (error.code === 'BUSY' || error.code === 'CLOSED'))
      throw refusal('TOO_MANY_REQUESTS', { retryAfter: BUSY_RETRY_S });
    throw error;
  }
}
