import assert from 'node:assert/strict';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Call } from './api-client.ts';

export const issueOf = (projectId: string, title: string) => ({
  body: { projectId, severity: 'LOW' as const, contents: { vi: { title } } },
});

export async function addProject(call: Call, key: string): Promise<string> {
  const { status, body } = await call(projectsContract.create, { body: { key, name: `Dự án ${key}`, kind: 'WEB' } });
  assert.equal(status, 200);
  return body.id;
}

/**
 * The issues whose creation the server acknowledged, by id. `changing` marks a value with an unacknowledged change. All acknowledged values
 * must survive.
 */
export type Acknowledged = Map<string, { projectId: string; severity: 'LOW' | 'HIGH' | 'changing'; there: boolean | 'changing' }>;

/**
 * Creates a project and issues in it and in `shared`, changes them and deletes some, until a response is not 200 or the caller aborts.
 * Rejects if the server does not respond.
 */
export async function writeUntilGone(
  call: Call,
  shared: string,
  name: string,
  acknowledged: Acknowledged,
  ending?: AbortSignal,
): Promise<void> {
  const own = await addProject(call, name);
  for (let n = 0; !ending?.aborted; n++) {
    const projectId = n % 2 ? own : shared;
    const { status, body } = await call(issuesContract.create, issueOf(projectId, `Lỗ hổng ${name} số ${n}`));
    if (status !== 200) return;
    const issue: Acknowledged extends Map<string, infer V> ? V : never = { projectId, severity: 'LOW', there: true };
    acknowledged.set(body.id, issue);
    issue.severity = 'changing';
    const changed = await call(issuesContract.update, { params: { id: body.id }, body: { version: 1, severity: 'HIGH' } });
    if (changed.status !== 200) return;
    issue.severity = 'HIGH';
    if (n % 5 !== 4) continue;
    issue.there = 'changing';
    if ((await call(issuesContract.delete, { params: { id: body.id } })).status !== 200) return;
    issue.there = false;
  }
}

export async function refuseLosses(call: Call, acknowledged: Acknowledged): Promise<void> {
  const { body: projects } = await call(projectsContract.search, { body: { pageSize: 100 } });
  const found = new Map<string, string>();
  for (const project of projects.items) {
    const { body: issues } = await call(issuesContract.listOfProject, { params: { id: project.id } });
    for (const { id, severity } of issues) found.set(id, severity);
    const counted = Object.fromEntries(
      Object.keys(project.issues).map((severity) => [severity, issues.filter((issue) => issue.severity === severity).length]),
    );
    assert.deepEqual(project.issues, counted, `counts of ${project.key}`);
    assert.equal(new Set(issues.map(({ number }) => number)).size, issues.length, `numbers of ${project.key}`);
  }
  const ids = new Set(projects.items.map((project) => project.id));
  for (const [id, { projectId, severity, there }] of acknowledged) {
    assert.ok(ids.has(projectId), `the project ${projectId}`);
    if (there !== 'changing') assert.equal(found.has(id), there, id);
    if (there === true && severity !== 'changing') assert.equal(found.get(id), severity, id);
  }
}
