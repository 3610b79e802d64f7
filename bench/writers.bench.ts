import type { Platform } from '../server/src/platform/platform.ts';
import { buildAssignee, buildProject } from '../server/src/projects/projects.factory.ts';
import { buildMember } from '../server/src/users/users.factory.ts';
import { buildWorkspace } from '../server/src/workspaces/workspaces.factory.ts';
import { atLeast, type Figure, ms, percentile, ratioOf } from './figures.ts';
import { tokenOf } from './large.ts';
import { onPreparedServer } from './prepared-server.ts';

const WRITERS = 20;
const EACH = 15;
const PAIRS = 5;

interface Writer {
  token: string;
  /** The project that all writers share. */
  shared: string;
  own: string;
}

async function fill(platform: Platform): Promise<Writer[]> {
  const { db } = platform.database;
  const workspace = await buildWorkspace(db);
  const lead = await buildMember(db, { workspace, role: 'Lead' });
  const shared = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id });
  const writers: Writer[] = [];
  for (let n = 0; n < WRITERS; n++) {
    const user = await buildMember(db, { workspace });
    const own = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id });
    for (const project of [shared, own]) await buildAssignee(db, { project, user });
    writers.push({ token: await tokenOf(platform, { id: user.id, workspaceId: workspace.id }), shared: shared.id, own: own.id });
  }
  return writers;
}

async function create(url: string, token: string, projectId: string, title: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${url}/api/issue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ projectId, severity: 'HIGH', contents: { vi: { title } } }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
  return performance.now() - started;
}

/**
 * Compares the throughput of writers to one project with that of as many writers to separate projects. The ratio shows whether writers
 * block each other.
 */
export const writerFigures = (): Promise<Figure[]> =>
  onPreparedServer(fill, async ({ server, filled }) => {
    const latencies: number[] = [];
    /** Returns the issues created per second. */
    async function rate(where: 'shared' | 'own'): Promise<number> {
      const started = performance.now();
      const all = filled.map(async ({ token, [where]: projectId }) => {
        for (let n = 0; n < EACH; n++) {
          const took = await create(server.url, token, projectId, `Lỗ hổng ${n}`);
          if (where === 'shared') latencies.push(took);
        }
      });
      await Promise.all(all);
      return (WRITERS * EACH) / ((performance.now() - started) / 1000);
    }
    await rate('own');
    latencies.length = 0;
    const { ratio } = await ratioOf(
      PAIRS,
      () => rate('shared'),
      () => rate('own'),
    );
    return [
      atLeast(
        `Issues created by ${WRITERS} people in one project, of those that they create in a project each`,
        ratio * 100,
        50,
        (share) => `${share.toFixed()} %`,
      ),
      {
        what: `A new issue while ${WRITERS} people create issues in one project, p95`,
        value: ms(percentile(latencies, 0.95)),
        budget: '',
        within: null,
      },
    ];
  });
