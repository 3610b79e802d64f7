import { z } from 'zod';
import { id, instant } from '../http.ts';
import { person } from '../users/users.schema.ts';

export const PROJECT_ACTIONS = [
  'CREATED',
  'EDITED',
  'STATUS',
  'DELETED',
  'RESTORED',
  'ASSIGNED',
  'UNASSIGNED',
  'ATTACHED',
  'DETACHED',
  'ROUND_OPENED',
  'ROUND_CLOSED',
  'TASK_ADDED',
  'TASK_DONE',
  'TASK_DELETED',
  'TASKS_MADE',
  'CONTROLS_TAKEN',
  'CONTROLS_DROPPED',
  'VERSION_KEPT',
  'VERSION_DELETED',
  'SHARED',
  'SHARE_ENDED',
] as const;
export type ProjectAction = (typeof PROJECT_ACTIONS)[number];

/**
 * A changed field of a project. `field` is its name, such as `name`, `scope` or `assignee`. Files and single tasks are given by name, users
 * with id, username and name.
 */
export interface ProjectChange {
  field: string;
  from: unknown;
  to: unknown;
}

export const projectHistoryEntry = z
  .object({
    id,
    at: instant,
    actor: person,
    action: z.enum(PROJECT_ACTIONS),
    changes: z.array(
      z.object({
        field: z.string().meta({
          description:
            'Name of the field in the project. `assignee` contains user, project roles and status; `scope` contains the changed rows',
        }),
        from: z.unknown(),
        to: z.unknown(),
        cut: z.literal(true).optional().meta({
          description: 'True if a long text is shortened to the part around the first difference; … marks omitted text',
        }),
      }),
    ),
  })
  .meta({ id: 'ProjectHistoryEntry' });
export type ProjectHistoryEntry = z.infer<typeof projectHistoryEntry>;
