import { describe, expect, test } from 'vitest';
import { linkProblems, type TaskLinks } from './task-links.policy.ts';

/** `top` contains `below`; `b` is blocked by `a`, and `c` by `b`. */
const links: TaskLinks = {
  parents: new Map([
    ['top', null],
    ['below', 'top'],
    ['a', null],
    ['b', null],
    ['c', null],
  ]),
  blockers: new Map([
    ['b', ['a']],
    ['c', ['b']],
  ]),
};

const codes = (taskId: string, wanted: Parameters<typeof linkProblems>[2]) =>
  linkProblems(links, taskId, wanted).map(({ code, path }) => `${code} ${path}`);

describe('linkProblems', () => {
  test('two levels are valid, and so is waiting for tasks that do not wait in turn', () => {
    expect(codes('a', { parentId: 'top', blockedBy: ['below', 'top'] })).toEqual([]);
    expect(codes('c', { parentId: null, blockedBy: ['a', 'b'] })).toEqual([]);
    expect(codes('new', { parentId: 'top', blockedBy: ['c'] })).toEqual([]);
  });

  test('a task cannot be below itself or below its own subtask', () => {
    expect(codes('top', { parentId: 'top' })).toEqual(['TASK_CYCLE parentId']);
    expect(codes('top', { parentId: 'below' })).toEqual(['TASK_CYCLE parentId']);
  });

  test('a third level is invalid, from above or from below', () => {
    expect(codes('a', { parentId: 'below' })).toEqual(['TASK_TOO_DEEP parentId']);
    expect(codes('top', { parentId: 'a' })).toEqual(['TASK_TOO_DEEP parentId']);
  });

  test('a task cannot wait for itself, directly or through others', () => {
    expect(codes('a', { blockedBy: ['a'] })).toEqual(['TASK_CYCLE blockedBy.0']);
    expect(codes('a', { blockedBy: ['top', 'c'] })).toEqual(['TASK_CYCLE blockedBy.1']);
  });

  test('an unknown task is reported with its path', () => {
    expect(codes('a', { parentId: 'gone', blockedBy: ['b', 'gone'] })).toEqual([
      'UNKNOWN_TASK parentId',
      'TASK_CYCLE blockedBy.0',
      'UNKNOWN_TASK blockedBy.1',
    ]);
  });
});
