import type { Platform } from '../server/src/platform/platform.ts';
import { buildAssignee, buildProject } from '../server/src/projects/projects.factory.ts';
import { buildTask } from '../server/src/tasks/tasks.factory.ts';
import { buildMember } from '../server/src/users/users.factory.ts';
import { buildWorkspace } from '../server/src/workspaces/workspaces.factory.ts';
import { atMost, type Figure, ms, percentile } from './figures.ts';
import { tokenOf } from './large.ts';
import { wait } from './p95.ts';
import { onPreparedServer } from './prepared-server.ts';

/** Two million states: one for each user and row. */
const [PEOPLE, TASKS, ROWS] = [20, 1_000, 100];
const [TICKING, EACH] = [5, 80];

interface Filled {
  tokens: string[];
  rowIds: string[];
}

async function fill(platform: Platform): Promise<Filled> {
  const { db, pool } = platform.database;
  const workspace = await buildWorkspace(db);
  const lead = await buildMember(db, { workspace, role: 'Lead' });
  const project = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id });
  const people = [];
  for (let n = 0; n < PEOPLE; n++) people.push(await buildMember(db, { workspace }));
  for (const user of people) await buildAssignee(db, { project, user });
  const rows = Array.from({ length: ROWS }, (_, n) => `Hàng ${n}`);
  const rowIds: string[] = [];
  for (let position = 0; position < TASKS; position++) {
    const task = await buildTask(db, project, { position }, { people, rows });
    rowIds.push(...task.rows.map(({ id }) => id));
  }
  // One statement per user, because a single statement for all users would exceed the statement timeout.
  for (const { id } of people) {
    await pool.query(
      `insert into task_row_states (workspace_id, row_id, user_id, state, note)
       select workspace_id, id, $2, 'CHECKED', '' from task_rows where workspace_id = $1`,
      [workspace.id, id],
    );
  }
  await pool.query('update task_assignees set checked = $1', [ROWS]);
  const tokens = [];
  for (const { id } of people.slice(0, TICKING)) tokens.push(await tokenOf(platform, { id, workspaceId: workspace.id }));
  return { tokens, rowIds };
}

const tick = (url: string, token: string, rowId: string, state: string): Promise<number> =>
  wait(() =>
    fetch(`${url}/api/task/checklist/change`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({ rowId, state }),
    }),
  );

export const tickFigures = (): Promise<Figure[]> =>
  onPreparedServer(fill, async ({ server, filled: { tokens, rowIds } }) => {
    async function all(state: string): Promise<number[]> {
      const times: number[] = [];
      for (let n = 0; n < EACH; n++) {
        for (const [who, token] of tokens.entries()) {
          const rowId = rowIds[(n * 1_237 + who * 20_011) % rowIds.length] ?? '';
          times.push(await tick(server.url, token, rowId, state));
        }
      }
      return times;
    }
    // Unmeasured round, in which the server opens connections and plans statements.
    await all('NOT_AVAILABLE');
    return [atMost('A tick with 2 000 000 row states, with its entry in the ledger, p95', percentile(await all('CHECKED'), 0.95), 50, ms)];
  });
