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

/** A field of a project that changed; `field` as in the project: `name`, `scope`, `status`; people, files and tasks by their names. */
export interface ProjectChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** One step of a project's history. */
export const projectHistoryEntry = z
  .object({
    id,
    at: instant,
    actor: person,
    action: z.enum(PROJECT_ACTIONS),
    changes: z.array(
      z.object({
        field: z
          .string()
          .meta({ description: 'As in the project; `assignee` with person, hats and status; of `scope` the rows that differ' }),
        from: z.unknown(),
        to: z.unknown(),
        cut: z.literal(true).optional().meta({
          description: 'Of long texts the part around the first difference is shown, with … where something was left out',
        }),
      }),
    ),
  })
  .meta({ id: 'ProjectHistoryEntry' });
export type ProjectHistoryEntry = z.infer<typeof projectHistoryEntry>;
