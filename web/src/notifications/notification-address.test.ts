import { expect, test } from 'vitest';
import { addressOf } from './notification-address.ts';

const project = { type: 'project', projectId: 'P', key: 'HVB', name: 'HVBank' } as const;
const issue = { type: 'issue', projectId: 'P', issueId: 'I', key: 'HVB-12', title: 'Bỏ qua OTP', severity: 'HIGH' } as const;
const task = { type: 'task', projectId: 'P', taskId: 'T', key: 'HVB', title: 'Quét cổng' } as const;
const writeUp = { type: 'writeUp', writeUpId: 'W', title: 'Đọc JWT' } as const;

test('each notification links to its subject', () => {
  expect(addressOf({ kind: 'ASSIGNED', subject: project, commentId: null })).toBe('/projects/P');
  expect(addressOf({ kind: 'SENT_BACK', subject: issue, commentId: null })).toBe('/projects/P/issues/I');
  expect(addressOf({ kind: 'DUE_SOON', subject: task, commentId: null })).toBe('/projects/P/tasks?task=T');
  expect(addressOf({ kind: 'ASSIGNED', subject: writeUp, commentId: null })).toBe('/shared-topic/writeup/W');
});

test('a notification about a comment links to that comment', () => {
  expect(addressOf({ kind: 'MENTIONED', subject: issue, commentId: 'C' })).toBe('/projects/P/issues/I?comment=C');
  expect(addressOf({ kind: 'MENTIONED', subject: project, commentId: 'C' })).toBe('/projects/P/activity?comment=C');
  expect(addressOf({ kind: 'COMMENTED', subject: writeUp, commentId: 'C' })).toBe('/shared-topic/writeup/W?comment=C');
});

test('a report reader’s message links to the messages, and a removed member’s links to the list of links', () => {
  expect(addressOf({ kind: 'READER_MESSAGE', subject: project, commentId: null })).toBe('/projects/P/report?view=messages');
  expect(addressOf({ kind: 'SHARES_LEFT', subject: project, commentId: null })).toBe('/projects/P/report?view=shares');
  expect(addressOf({ kind: 'READER_MESSAGE', subject: issue, commentId: null })).toBe('/projects/P/report?view=messages');
});
