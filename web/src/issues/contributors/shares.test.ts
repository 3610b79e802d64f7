import { expect, test } from 'vitest';
import { changesOf, proposedShare, restOf, type ShareRow, shareOf, stillToSave } from './shares.ts';

const row = (id: string, share: string): ShareRow => ({ person: { id, username: id, name: id, avatar: null }, share });

test('a share is a whole percentage from 0 to 100', () => {
  expect(['0', '100', ' 30 '].map(shareOf)).toEqual([0, 100, 30]);
  expect(['', '101', '1.5', '-3', 'ba'].map(shareOf)).toEqual([null, null, null, null, null]);
});

test('the reporter keeps the remainder, which is negative when the other shares exceed 100', () => {
  expect(restOf([row('a', '30'), row('b', '20')])).toBe(50);
  expect(restOf([row('a', '70'), row('b', '40')])).toBe(-10);
});

test('the reporter’s share is unknown while another share is invalid', () => {
  for (const share of ['', '33.5', '3,5', 'ba', '101']) expect(restOf([row('a', '70'), row('b', share)])).toBeNull();
});

test('shares are saved in an order that never exceeds 100 in total', () => {
  const saved = [row('a', '60'), row('b', '30'), row('c', '10')];
  const wanted = [row('a', '20'), row('b', '70'), row('d', '10')];
  expect(changesOf(saved, wanted)).toEqual([
    { userId: 'c', share: null },
    { userId: 'a', share: 20 },
    { userId: 'd', share: 10 },
    { userId: 'b', share: 70 },
  ]);
  expect(changesOf(saved, saved)).toEqual([]);
});

test('keeps contributors that another user added in the meantime, and does not resend saved shares', () => {
  const opened = [row('a', '60'), row('b', '30')];
  const changes = changesOf(opened, [row('a', '50'), row('c', '10')]);
  expect(stillToSave(changes, [row('a', '60'), row('b', '30'), row('d', '5')])).toEqual(changes);
  expect(stillToSave(changes, [row('a', '50'), row('d', '5')])).toEqual([{ userId: 'c', share: 10 }]);
});

test('a new contributor is offered an even share, at most the reporter’s remainder', () => {
  expect(proposedShare([])).toBe(50);
  expect(proposedShare([row('a', '50')])).toBe(33);
  expect(proposedShare([row('a', '90')])).toBe(10);
  expect(proposedShare([row('a', '100')])).toBe(0);
});
