import { expect, test } from 'vitest';
import { usernameLook } from './users.policy.ts';

test.each([
  ['minh.tran', 'ｍinh.tran'],
  ['minh.tran', 'MINH.TRAN'],
  ['minh.tran', 'rninh.tran'],
  ['minh.tran', '𝐦inh.tran'],
  ['minh.tran', 'MlNH.TRAN'],
  ['linh', 'Iinh'],
  ['linh', 'LINH'],
  ['linh', '1inh'],
  ['tester0', 'testero'],
  ['copy', 'сору'],
  ['anna', 'ɑnna'],
  ['đức', 'đức'.normalize('NFD')],
  ['finh', 'ﬁnh'],
])('%j looks like %j', (one, other) => {
  expect(usernameLook(one)).toBe(usernameLook(other));
});

test.each([
  ['minh.tran', 'minh.tram'],
  ['minh.trần', 'minh.tran'],
  ['duc', 'đuc'],
  ['linh', 'inh'],
  ['an.2', 'an-2'],
])('%j does not look like %j', (one, other) => {
  expect(usernameLook(one)).not.toBe(usernameLook(other));
});
