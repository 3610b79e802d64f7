import { reportRequest } from '@coloa/contract/exports/exports.contract.ts';
import { expect, test } from 'vitest';
import { defaultOptions, requestOf } from './report-options.ts';

const projectId = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

test('the usual report asks for nothing but its language', () => {
  expect(requestOf(projectId, defaultOptions('en'))).toEqual({ projectId, language: 'en' });
});

test('chosen statuses and severities are sent, in their own order', () => {
  const request = requestOf(projectId, { language: 'vi', statuses: ['OPEN', 'DRAFT'], severities: ['LOW', 'CRITICAL'] });
  expect(request).toEqual({ projectId, language: 'vi', statuses: ['DRAFT', 'OPEN'], severities: ['CRITICAL', 'LOW'] });
  expect(reportRequest.safeParse(request).success).toBe(true);
});
