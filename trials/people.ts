import assert from 'node:assert/strict';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { usersImportContract } from '@coloa/contract/users/users-import.contract.ts';
import type { Call } from '../e2e/api-client.ts';

export async function invite(call: Call, name: string, count: number): Promise<{ addresses: string[]; ms: number }> {
  const { body } = await call(usersContract.listMembers, { query: {} });
  const roleId = body.items[0]?.role.id ?? '';
  const usernames = Array.from({ length: count }, (_, n) => `${name}${n}`);
  const csv = ['username,name,email', ...usernames.map((each) => `${each},Người ${each},${each}@example.test`)].join('\n');
  const begun = performance.now();
  const { status, errors } = await call(usersImportContract.run, { body: { csv, roleId } });
  assert.equal(status, 200, JSON.stringify(errors));
  return { addresses: usernames.map((each) => `${each}@example.test`), ms: performance.now() - begun };
}
