import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { noteFailure } from '../tools/failures-file.ts';

/** Notes the failed tests, also those that pass at the second attempt, and errors outside tests. */
export default class Failures implements Reporter {
  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status !== test.expectedStatus) noteFailure(test.titlePath().filter(Boolean).join(' › '), errors.map(messageOf).join('\n'));
  }

  onError(error: TestError): void {
    noteFailure('outside a test', messageOf(error));
  }
}

/** Without the colours of a terminal. */
const messageOf = ({ message = '' }: TestError): string => stripVTControlCharacters(message);
