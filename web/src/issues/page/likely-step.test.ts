import { expect, test } from 'vitest';
import type { StepName } from '../../activity/step-name.ts';
import { likeliest } from './likely-step.ts';

const steps = (...names: StepName[]) => names.map((name) => ({ name }));
const lead = { edits: true, fixes: false };
const client = { edits: false, fixes: false };

test('a reviewer is offered acceptance before rejection', () => {
  expect(likeliest(steps('sendBack', 'reject', 'duplicate', 'accept'), client)?.name).toBe('accept');
});

test('users who fix an open issue start fixing it, and the team reports that it is fixed', () => {
  const open = steps('startFixing', 'readyForRetest', 'acceptRisk', 'reject', 'duplicate');
  expect(likeliest(open, client)?.name).toBe('startFixing');
  expect(likeliest(open, lead)?.name).toBe('readyForRetest');
  expect(likeliest(open, { edits: true, fixes: true })?.name).toBe('startFixing');
});

test('reverting a step is never the main step', () => {
  expect(likeliest(steps('reopen'), lead)).toBeNull();
  expect(likeliest(steps('backToDraft'), lead)).toBeNull();
});
