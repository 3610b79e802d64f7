import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { sql } from 'drizzle-orm';
import type { BuiltShare } from '../src/reports/shares/shares.factory.ts';
import type { TestApp } from './harness.ts';
import { newReader } from './reader.ts';
import { buildTeam, type Teammate } from './team.ts';

export async function shareTeam(app: TestApp) {
  const { call, db } = app;
  const team = await buildTeam(app);
  return {
    team,
    list: (projectId: string, who: Teammate = 'lead') => call(sharesContract.list, { params: { id: projectId } }, team.as(who)),
    one: (projectId: string, shareId: string, who: Teammate = 'lead') =>
      call(sharesContract.list, { params: { id: projectId }, query: { shareId } }, team.as(who)),
    listed: async ({ projectId, id }: BuiltShare) =>
      (await call(sharesContract.list, { params: { id: projectId }, query: { shareId: id } }, team.as('lead'))).body.items[0],
    ended: (projectId: string, query: object = {}, who: Teammate = 'lead') =>
      call(sharesContract.ended, { params: { id: projectId }, query: { ...query } }, team.as(who)),
    create: (projectId: string, body: object = {}, who: Teammate = 'lead') =>
      call(sharesContract.create, { params: { id: projectId }, body: { label: 'Ngân hàng HVB', language: 'vi', ...body } }, team.as(who)),
    change: (share: { id: string; projectId: string }, body: object, who: Teammate = 'lead') =>
      call(sharesContract.change, { body: { projectId: share.projectId, shareId: share.id, ...body } }, team.as(who)),
    revoke: (projectId: string, query: object = {}, who: Teammate = 'lead') =>
      call(sharesContract.revoke, { params: { id: projectId }, query: { ...query } }, team.as(who)),
    visits: (projectId: string, query: object, who: Teammate = 'lead') =>
      call(sharesContract.visits, { params: { id: projectId }, query: { ...query } }, team.as(who)),
    keep: async (projectId: string) =>
      (await call(reportsContract.makeVersion, { params: { id: projectId }, body: {} }, team.as('lead'))).body,
    open: (token: string, from = newReader(app)) => from.post(sharesContract.report, { token }),
    download: (share: BuiltShare, body: object = {}, from = newReader(app)) =>
      from.post(sharesContract.download, { token: share.token, ...body }),
    audited: async (projectId: string) => {
      const { rows } = await db.execute<{ action: string; details: Record<string, unknown> }>(
        sql`select action, details from audit_entries where object_id = ${projectId} order by id`,
      );
      return rows;
    },
    historyOf: async (projectId: string) =>
      (await call(projectsContract.history, { params: { id: projectId } }, team.as('lead'))).body.items.map(({ action, changes }) => ({
        action,
        changes: changes.map(({ from, to }) => [from, to]),
      })),
  };
}
