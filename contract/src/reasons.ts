import { z } from 'zod';

/** Reasons why an action that the user's role allows is currently not possible. */
const REASONS = [
  'PROJECT_ARCHIVED',
  'PROJECT_DELETED',
  'ISSUE_DELETED',
  'REVIEWED',
  'TWO_PERSON_REVIEW',
  'NOT_DRAFT',
  'NOT_ISSUE_AUTHOR',
  'NOT_ISSUE_REPORTER',
  'NOT_TASK_CREATOR',
  'NOT_TOPIC_AUTHOR',
  'NOT_WRITE_UP_AUTHOR',
] as const;
export const reason = z.enum(REASONS);
export type Reason = z.infer<typeof reason>;

/**
 * Schema of the field `why` of abilities: the reason for each action that pages show as unavailable. Pages hide other impossible actions.
 */
export const reasons = <const Action extends string>(...actions: readonly [Action, ...Action[]]) =>
  z.partialRecord(z.enum(actions), reason).meta({ description: 'Why an action of the caller’s role is not possible now' });
