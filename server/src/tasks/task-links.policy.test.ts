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
  test('two levels are fine, and so is waiting for whatever does not wait in turn', () => {
    expect(codes('a', { parentId: 'top', blockedBy: ['below', 'top'] })).toEqual([]);
    expect(codes('c', { parentId: null, blockedBy: ['a', 'b'] })).toEqual([]);
    expect(codes('new', { parentId: 'top', blockedBy: ['c'] })).toEqual([]);
  });

  test('nothing stands below itself, nor below what stands below it', () => {
    expect(codes('top', { parentId: 'top' })).toEqual(['TASK_CYCLE parentId']);
    expect(codes('top', { parentId: 'below' })).toEqual(['TASK_CYCLE parentId']);
  });

  test('there is no third level, from above or from below', () => {
    expect(codes('a', { parentId: 'below' })).toEqual(['TASK_TOO_DEEP parentId']);
    expect(codes('top', { parentId: 'a' })).toEqual(['TASK_TOO_DEEP parentId']);
  });

  test('nothing waits for itself, over however many others', () => {
    expect(codes('a', { blockedBy: ['a'] })).toEqual(['TASK_CYCLE blockedBy.0']);
    expect(codes('a', { blockedBy: ['top', 'c'] })).toEqual(['TASK_CYCLE blockedBy.1']);
  });

  test('what is not there is named with its place', () => {
    expect(codes('a', { parentId: 'gone', blockedBy: ['b', 'gone'] })).toEqual([
      'UNKNOWN_TASK parentId',
      'TASK_CYCLE blockedBy.0',
      'UNKNOWN_TASK blockedBy.1',
    ]);
  });
});
