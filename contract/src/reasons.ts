import { z } from 'zod';

/** Why a user cannot do an action now that belongs to the user's role. */
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

/** The part `why` of abilities: the actions that pages show as unavailable. Pages hide other actions that are not possible. */
export const reasons = <const Action extends string>(...actions: readonly [Action, ...Action[]]) =>
  z.partialRecord(z.enum(actions), reason).meta({ description: 'Why an action of the caller’s role is not possible now' });
