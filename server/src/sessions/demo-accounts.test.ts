import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { offerDemoAccounts } from './demo-accounts.service.ts';

const { call } = await testApp();

test('200: lists no accounts by default, and the demo’s accounts without a token', async () => {
  expect(await call(sessionsContract.demoAccounts)).toMatchObject({ status: 200, body: [] });
  const accounts = [{ username: 'ha.le', name: 'Lê Ngân Hà', roles: ['System' as const], password: 'ba-vong-thanh' }];
  offerDemoAccounts(accounts);
  expect((await call(sessionsContract.demoAccounts)).body).toEqual(accounts);
  offerDemoAccounts([]);
  expect((await call(sessionsContract.demoAccounts)).body).toEqual([]);
});
