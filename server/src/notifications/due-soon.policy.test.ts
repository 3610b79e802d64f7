import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { expect, test } from 'vitest';
import { whoActs } from './due-soon.policy.ts';

const person = (userId: string, ...hats: Hat[]) => ({ userId, hats });
const lead = person('lead', 'LEAD');
const tester = person('tester', 'TESTER', 'REVIEWER');
const other = person('other', 'TESTER');
const reviewer = person('reviewer', 'REVIEWER');
const client = person('client', 'CLIENT');
const everybody = [lead, tester, other, reviewer, client];
const issue = { reporterId: 'tester', fixerId: null };

test.each(['OPEN', 'IN_PROGRESS'] as const)('%s is assigned to its fixer, or to the clients, or to the leads', (status) => {
  expect(whoActs({ ...issue, status, fixerId: 'fixer' }, everybody)).toEqual(['fixer']);
  expect(whoActs({ ...issue, status }, everybody)).toEqual(['client']);
  expect(whoActs({ ...issue, status }, [lead, tester])).toEqual(['lead']);
});

test('READY_FOR_RETEST is assigned to its reporter, or to the testers if the reporter left', () => {
  expect(whoActs({ ...issue, status: 'READY_FOR_RETEST', fixerId: 'fixer' }, everybody)).toEqual(['tester']);
  expect(whoActs({ ...issue, status: 'READY_FOR_RETEST' }, [lead, other, reviewer, client])).toEqual(['lead', 'other']);
});
