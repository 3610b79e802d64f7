import { ROLES } from '@coloa/contract/permissions.ts';
import { usersImportContract } from '@coloa/contract/users/users-import.contract.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildMember } from './users.factory.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());
const t = await testApp();
const { db, tokenOf } = t;

const run = (token: string, body: object, app: Pick<typeof t, 'call'> = t) => app.call(usersImportContract.run, { body }, { token });

async function admin() {
  const workspace = await buildWorkspace(db);
  return { workspace, token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })), mark: workspace.id.slice(-8) };
}

describe('POST /api/user/import', () => {
  test('200: imports a thousand users at once', { timeout: 90_000 }, async () => {
    const { token, mark } = await admin();
    const csv = `username,name\n${Array.from({ length: 1000 }, (_, n) => `n${n}.${mark},Người ${n}`).join('\n')}`;
    const { status, body } = await run(token, { csv, roleId: ROLES.Tester.id });
    expect(status).toBe(200);
    expect(body).toHaveLength(1000);
  });
});
