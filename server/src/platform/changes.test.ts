import { expect, test } from 'vitest';
import { announce, changeKind, on, subscribe } from './changes.ts';
import type { Tx } from './database/database.ts';

const tx = {} as Tx;
const painted = changeKind<{ colour: string }>('wall painted');
const torn = changeKind<{ at: number }>('wall torn down');

test('all subscribers are called in list order, and subscribers to other changes are not', async () => {
  const told: string[] = [];
  subscribe([
    on(painted, 'first', async (given, { colour }) => void told.push(`first ${colour} ${given === tx}`)),
    on(torn, 'other', async () => void told.push('other')),
    on(painted, 'second', async () => void told.push('second')),
  ]);
  await announce(tx, painted, { colour: 'red' });
  expect(told).toEqual(['first red true', 'second']);
});

test('a failing subscriber stops the remaining ones, and its error reaches the announcer', async () => {
  const told: string[] = [];
  const failing = async () => {
    throw new Error('no brush');
  };
  subscribe([on(painted, 'first', failing), on(painted, 'second', async () => void told.push('second'))]);
  await expect(announce(tx, painted, { colour: 'red' })).rejects.toThrow('no brush');
  expect(told).toEqual([]);
});

test('a change without subscribers can be announced', async () => {
  subscribe([]);
  await expect(announce(tx, torn, { at: 1 })).resolves.toBeUndefined();
});
