import { refusal } from '../platform/http/refusal.ts';
import { isTooMuch, ReportError } from './report-renderer.ts';

const BUSY_RETRY_S = 5;
/** By then another process has taken over. */
const CLOSED_RETRY_S = 10;

/**
 * The error for a caller whose worker returned no result: TOO_MANY_REQUESTS, UNAVAILABLE or REPORT_TOO_LARGE; any other error unchanged.
 */
export function renderRefusal(error: unknown): unknown {
  if (isTooMuch(error)) return refusal('REPORT_TOO_LARGE');
  if (error instanceof ReportError && error.code === 'BUSY') return refusal('TOO_MANY_REQUESTS', { retryAfter: BUSY_RETRY_S });
  if (error instanceof ReportError && error.code === 'CLOSED') return refusal('UNAVAILABLE', { retryAfter: CLOSED_RETRY_S });
  return error;
}
