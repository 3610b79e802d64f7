import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { noteFailure } from '../tools/failures-file.ts';

export default class Failures implements Reporter {
  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status !== test.expectedStatus) noteFailure(test.titlePath().filter(Boolean).join(' › '), errors.map(messageOf).join('\n'));
  }

  onError(error: TestError): void {
    noteFailure('outside a test', messageOf(error));
  }
}

const messageOf = ({ message = '' }: TestError): string => stripVTControlCharacters(message);
