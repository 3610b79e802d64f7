import { type DashboardLayout, WIDGETS, type Widget } from '@coloa/contract/dashboard/dashboard.contract.ts';

/** A widget whose position the user can choose. */
export type PlacedWidget = Exclude<Widget, 'firstSteps'>;

export const PLACED = WIDGETS.filter((widget): widget is PlacedWidget => widget !== 'firstSteps');

export const layoutAtFirst: DashboardLayout = { order: [...PLACED], hidden: [] };

/** Returns the widgets in the user's order, followed by widgets missing from that order, in default order. */
export function ordered({ order }: DashboardLayout): PlacedWidget[] {
  const named = PLACED.filter((widget) => order.includes(widget)).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  return [...named, ...PLACED.filter((widget) => !named.includes(widget))];
}

export function withShown(layout: DashboardLayout, widget: Widget, shown: boolean): DashboardLayout {
  const hidden = layout.hidden.filter((each) => each !== widget);
  return { order: ordered(layout), hidden: shown ? hidden : [...hidden, widget] };
}

export const withOrder = (layout: DashboardLayout, order: readonly Widget[]): DashboardLayout => ({
  order: [...order],
  hidden: layout.hidden,
});

export const isAtFirst = (layout: DashboardLayout): boolean =>
  layout.hidden.length === 0 && ordered(layout).every((widget, at) => widget === PLACED[at]);
