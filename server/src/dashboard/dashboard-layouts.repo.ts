import type { DashboardLayout } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { type Places, prepared, selecting } from '../platform/database/prepared.ts';
import { dashboardLayouts } from './dashboard.tables.ts';

const selectLayout = prepared(
  ({ workspaceId, userId }: Places<'workspaceId' | 'userId'>) =>
    selecting({ layout: dashboardLayouts.layout }, (select) =>
      select.from(dashboardLayouts).where(and(eq(dashboardLayouts.workspaceId, workspaceId), eq(dashboardLayouts.userId, userId))),
    ),
  { short: true },
);

export async function findLayout(db: DbOrTx, workspaceId: string, userId: string): Promise<DashboardLayout | null> {
  const [row] = await selectLayout(db, { workspaceId, userId });
  return row?.layout ?? null;
}

export async function writeLayout(db: DbOrTx, workspaceId: string, userId: string, layout: DashboardLayout): Promise<void> {
  await db
    .insert(dashboardLayouts)
    .values({ workspaceId, userId, layout })
    .onConflictDoUpdate({ target: [dashboardLayouts.workspaceId, dashboardLayouts.userId], set: { layout } });
}
