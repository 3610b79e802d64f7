import type { Engagement } from './engagement.ts';
import { commerceEngagements } from './engagements-commerce.ts';
import { financeEngagements } from './engagements-finance.ts';
import { publicEngagements } from './engagements-public.ts';

export const ENGAGEMENTS: readonly Engagement[] = [...financeEngagements, ...commerceEngagements, ...publicEngagements];
