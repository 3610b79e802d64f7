import { type DashboardLayout, WIDGETS, type Widget } from '@coloa/contract/dashboard/dashboard.contract.ts';

/** A part that has a place of its own choice. */
export type PlacedWidget = Exclude<Widget, 'firstSteps'>;

export const PLACED = WIDGETS.filter((widget): widget is PlacedWidget => widget !== 'firstSteps');

/** The default layout. */
export const layoutAtFirst: DashboardLayout = { order: [...PLACED], hidden: [] };

/** Every part in the order of a layout; those it does not name come behind, in their own order. */
export function ordered({ order }: DashboardLayout): PlacedWidget[] {
  const named = PLACED.filter((widget) => order.includes(widget)).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  return [...named, ...PLACED.filter((widget) => !named.includes(widget))];
}

/** The layout with one part shown that was hidden, or the reverse. */
export function withShown(layout: DashboardLayout, widget: Widget, shown: boolean): DashboardLayout {
  const hidden = layout.hidden.filter((each) => each !== widget);
  return { order: ordered(layout), hidden: shown ? hidden : [...hidden, widget] };
}

/** The same parts hidden, in another order. */
export const withOrder = (layout: DashboardLayout, order: readonly Widget[]): DashboardLayout => ({
  order: [...order],
  hidden: layout.hidden,
});

/** Whether anything of it was changed. */
export const isAtFirst = (layout: DashboardLayout): boolean =>
  layout.hidden.length === 0 && ordered(layout).every((widget, at) => widget === PLACED[at]);
