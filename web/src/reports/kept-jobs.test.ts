import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../test/kept-storage.ts';
import { session } from '../lib/session.ts';
import { keptJobs } from './kept-jobs.ts';

beforeEach(stubStorage);
afterEach(() => vi.unstubAllGlobals());

test('each person finds the reports they asked for on the device, and nobody else does', () => {
  const job = { id: '1', projectId: '2', createdAt: '2026-03-09T00:00:00Z' };
  session.belongsTo('7');
  keptJobs.add(job);
  session.belongsTo('8');
  expect(keptJobs.list()).toEqual([]);
  session.end();
  expect(keptJobs.list()).toEqual([]);
  session.belongsTo('7');
  expect(keptJobs.list()).toEqual([job]);
});
