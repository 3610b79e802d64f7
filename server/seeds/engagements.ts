import type { Engagement } from './engagement.ts';
import { commerceEngagements } from './engagements-commerce.ts';
import { financeEngagements } from './engagements-finance.ts';
import { publicEngagements } from './engagements-public.ts';

/** The projects of the demo's year: 25 projects with 400 issues. */
export const ENGAGEMENTS: readonly Engagement[] = [...financeEngagements, ...commerceEngagements, ...publicEngagements];
