import { test } from '@playwright/test';
import { onOneDatabase } from '../trials/processes.ts';
import { ownServers } from './own-servers.ts';

const { closers } = ownServers();

for (const count of [2, 4]) {
  test(`${count} processes on one database behind a balancer: one first user, sessions and live pages everywhere, jobs once, replaced and killed under load`, async () => {
    await onOneDatabase(count, () => {}, closers);
  });
}
