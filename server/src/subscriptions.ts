import { leaderboardSubscriptions } from './leaderboard/leaderboard.subscriptions.ts';
import { notificationsSubscriptions } from './notifications/notifications.subscriptions.ts';

/** All that follows from changes, in this order: points first, because a refusal of theirs ends the change, then who is told. */
export const subscriptions = [...leaderboardSubscriptions, ...notificationsSubscriptions];
