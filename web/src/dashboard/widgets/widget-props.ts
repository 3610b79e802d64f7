import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import type { Lists } from '../lists.ts';

/** What every part of the dashboard is drawn from. */
export interface WidgetProps extends Pick<Dashboard, 'figures' | 'activity'> {
  lists: Lists;
}
