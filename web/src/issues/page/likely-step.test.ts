import { expect, test } from 'vitest';
import type { StepName } from './issue-steps.ts';
import { likeliest } from './likely-step.ts';

const steps = (...names: StepName[]) => names.map((name) => ({ name }));
const lead = { edits: true, fixes: false };
const client = { edits: false, fixes: false };

test('a reviewer is offered accepting before turning down', () => {
  expect(likeliest(steps('sendBack', 'reject', 'duplicate', 'accept'), client)?.name).toBe('accept');
});

test('who mends an open issue begins with that, the team only hears that it is done', () => {
  const open = steps('startFixing', 'readyForRetest', 'acceptRisk', 'reject', 'duplicate');
  expect(likeliest(open, client)?.name).toBe('startFixing');
  expect(likeliest(open, lead)?.name).toBe('readyForRetest');
  expect(likeliest(open, { edits: true, fixes: true })?.name).toBe('startFixing');
});

test('taking something back is nobody’s main step', () => {
  expect(likeliest(steps('reopen'), lead)).toBeNull();
  expect(likeliest(steps('backToDraft'), lead)).toBeNull();
});
