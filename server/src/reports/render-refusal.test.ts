import { describe, expect, test } from 'vitest';
import { renderRefusal } from './render-refusal.ts';
import { ReportError, type ReportErrorCode } from './report-renderer.ts';

describe('what somebody is told whose report was not made', () => {
  test.each<[ReportErrorCode, string, number]>([
    ['BUSY', 'TOO_MANY_REQUESTS', 429],
    ['CLOSED', 'UNAVAILABLE', 503],
  ])('%s passes: %s, and when to come again', (code, message, status) => {
    expect(renderRefusal(new ReportError(code, 'x'))).toMatchObject({ message, status, retryAfter: expect.any(Number) });
  });

  test.each<ReportErrorCode>(['TIMEOUT', 'CRASHED', 'TOO_LARGE'])('%s: that it is too much', (code) => {
    expect(renderRefusal(new ReportError(code, 'x'))).toMatchObject({ message: 'REPORT_TOO_LARGE', status: 409 });
  });

  test('what broke on our side, or was refused already, stays what it is', () => {
    for (const error of [new ReportError('FAILED', 'x'), new Error('y')]) expect(renderRefusal(error)).toBe(error);
  });
});
