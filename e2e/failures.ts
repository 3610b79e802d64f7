import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { noteFailure } from '../tools/failures-file.ts';

/** Records failed tests, including those that pass on a retry, and errors outside tests. */
export default class Failures implements Reporter {
  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status !== test.expectedStatus) noteFailure(test.titlePath().filter(Boolean).join(' › '), errors.map(messageOf).join('\n'));
  }

  onError(error: TestError): void {
    noteFailure('outside a test', messageOf(error));
  }
}

/** Returns the message without terminal colours. */
const messageOf = ({ message = '' }: TestError): string => stripVTControlCharacters(message);
