import { expect, test } from 'vitest';
import { progressOf } from './write-backup.service.ts';

test('tables are the first 60 % of the progress, and files the rest, estimated from the previous backup', () => {
  const steps = [
    progressOf('waiting', 4_000),
    progressOf({ table: 'issues', nth: 1, of: 2 }, 4_000),
    progressOf({ table: 'users', nth: 2, of: 2 }, 4_000),
    progressOf({ files: 1_000 }, 4_000),
    progressOf({ files: 4_000 }, 5_000),
  ];
  expect(steps.map((step) => Math.round(step * 100))).toEqual([0, 30, 60, 70, 92]);
});

test('a backup with more files than the previous one never reports completion', () => {
  expect(progressOf({ files: 9_000 }, 10)).toBeLessThan(1);
  expect(progressOf({ files: 0 }, null)).toBe(0.6);
});
