import { type DashboardLayout, WIDGETS, type Widget } from '@coloa/contract/dashboard/dashboard.contract.ts';

/** What somebody has who never changed anything. */
export const layoutAtFirst: DashboardLayout = { order: [...WIDGETS], hidden: [] };

/** Every part in the order of a layout; those it does not name come behind, in their own order. */
export function ordered({ order }: DashboardLayout): Widget[] {
  const named = order.filter((widget) => WIDGETS.includes(widget));
  return [...named, ...WIDGETS.filter((widget) => !named.includes(widget))];
}

/** The layout with one part shown that was hidden, or the reverse. */
export function withShown(layout: DashboardLayout, widget: Widget, shown: boolean): DashboardLayout {
  const hidden = layout.hidden.filter((each) => each !== widget);
  return { order: ordered(layout), hidden: shown ? hidden : [...hidden, widget] };
}

/** The same parts hidden, in another order. */
export const withOrder = (layout: DashboardLayout, order: Widget[]): DashboardLayout => ({ order, hidden: layout.hidden });

/** Whether anything of it was changed. */
export const isAtFirst = (layout: DashboardLayout): boolean =>
  layout.hidden.length === 0 && ordered(layout).every((widget, at) => widget === WIDGETS[at]);
