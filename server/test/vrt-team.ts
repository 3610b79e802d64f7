import { bugImportContract } from '@coloa/contract/bugs/bug-import.contract.ts';
import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { buildProject } from '../src/projects/projects.factory.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import type { TestApp } from './harness.ts';

const api = bugImportContract;

export async function vrtTeam({ call, db, tokenOf }: TestApp) {
  const workspace = await buildWorkspace(db);
  const admin = await buildMember(db, { workspace, role: 'Admin' });
  const token = await tokenOf(admin);
  return {
    workspace,
    token,
    testersToken: await tokenOf(await buildMember(db, { workspace, role: 'Tester' })),
    project: await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id }),
    preview: (body: object) => call(api.preview, { body }, { token }),
    run: (body: object) => call(api.run, { body }, { token }),
    create: async (body: object) => (await call(bugListContract.create, { body }, { token })).body.id,
    detail: async (bugId: string) => (await call(bugsContract.detail, { body: { bugId } }, { token, language: 'en' })).body,
    tree: async () => (await call(bugsContract.tree, { body: {} }, { token, language: 'en' })).body.tree ?? [],
  };
}

export const leaf = (id: string, priority: number | null = 3, name = id) => ({ id, name, type: 'variant', priority });
export const branch = (id: string, children: object[], name = id) => ({ id, name, type: 'category', children });
export const treeOf = (...content: object[]) => JSON.stringify({ metadata: { release_date: '2026-01-01' }, content });
export const SMALL = treeOf(
  branch('server_side_injection', [leaf('sql_injection', 2, 'SQL Injection'), leaf('brand_new', 1, 'Brand New')], 'Server Side Injection'),
  branch('rocketry', [branch('engines', [leaf('leaking', 5, 'Leaking'), leaf('open', null, 'Open')], 'Engines')], 'Rocketry'),
);
