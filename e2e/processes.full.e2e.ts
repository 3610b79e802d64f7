import { test } from '@playwright/test';
import { onOneDatabase } from '../trials/processes.ts';
import { ownServers } from './own-servers.ts';

const { closers } = ownServers();

for (const count of [2, 4]) {
  test(`${count} processes on one database behind a balancer share users, sessions, live pages and jobs, also replaced and killed under load`, async () => {
    await onOneDatabase(count, () => {}, closers);
  });
}
