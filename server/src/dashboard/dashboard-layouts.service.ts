import { type DashboardLayout, WIDGETS, type Widget } from '@coloa/contract/dashboard/dashboard.contract.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { type RefusalDetail, refuseIfAny } from '../platform/http/refusal.ts';
import { findLayout, writeLayout } from './dashboard-layouts.repo.ts';

/** A stored layout may contain widgets that no longer exist. */
const known = (widgets: readonly Widget[]): Widget[] => WIDGETS.filter((widget) => widgets.includes(widget));

export async function layoutOf(db: DbOrTx, { workspaceId, userId }: Actor): Promise<DashboardLayout> {
  const stored = await findLayout(db, workspaceId, userId);
  if (!stored) return { order: [...WIDGETS], hidden: [] };
  const first = stored.order.filter((widget) => WIDGETS.includes(widget));
  return { order: [...first, ...WIDGETS.filter((widget) => !first.includes(widget))], hidden: known(stored.hidden) };
}

const repeated = (widgets: readonly Widget[], field: keyof DashboardLayout): RefusalDetail[] =>
  widgets.flatMap((widget, n) => (widgets.indexOf(widget) < n ? [{ code: 'NAMED_TWICE', path: `${field}.${n}` }] : []));

/**
 * Stores the actor's layout of the dashboard.
 * @throws Refusal NAMED_TWICE
 */
export async function setLayout(db: DbOrTx, { workspaceId, userId }: Actor, layout: DashboardLayout): Promise<void> {
  refuseIfAny([...repeated(layout.order, 'order'), ...repeated(layout.hidden, 'hidden')]);
  await writeLayout(db, workspaceId, userId, layout);
}
