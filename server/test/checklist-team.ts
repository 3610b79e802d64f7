import { checklistsContract as api } from '@coloa/contract/checklists/checklists.contract.ts';
import { and, eq } from 'drizzle-orm';
import { auditEntries } from '../src/audit/audit.tables.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import type { TestApp } from './harness.ts';

export async function checklistTeam({ call, db, tokenOf }: Pick<TestApp, 'call' | 'db' | 'tokenOf'>) {
  const workspace = await buildWorkspace(db);
  const admin = await buildMember(db, { workspace, role: 'Admin' });
  const token = await tokenOf(admin);
  const list = async (query: object = {}) => (await call(api.list, { query: { pageSize: 500, ...query } }, { token })).body;
  return {
    workspace,
    token,
    by: { workspaceId: workspace.id, userId: admin.id },
    testersToken: await tokenOf(await buildMember(db, { workspace, role: 'Tester' })),
    clientsToken: await tokenOf(await buildMember(db, { workspace, role: 'Client' })),
    list,
    one: async (id: string) => (await list({ id })).items[0],
    codes: async (query: object) => (await list(query)).items.map(({ code }) => code),
    categories: async () => (await call(api.categories, {}, { token })).body,
    create: (body: object) => call(api.create, { body }, { token }),
    update: (id: string, body: object) => call(api.update, { params: { id }, body }, { token }),
    remove: (id: string) => call(api.remove, { params: { id } }, { token }),
    audited: () =>
      db
        .select({ action: auditEntries.action, name: auditEntries.objectName, details: auditEntries.details })
        .from(auditEntries)
        .where(and(eq(auditEntries.workspaceId, workspace.id), eq(auditEntries.objectKind, 'checklist')))
        .orderBy(auditEntries.id),
  };
}
