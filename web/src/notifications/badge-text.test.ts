import { expect, test } from 'vitest';
import { badgeText } from './badge-text.ts';

test('the bell bears the number, and no more than two digits of it', () => {
  expect([0, 1, 99, 100].map(badgeText)).toEqual([null, '1', '99', '99+']);
});
