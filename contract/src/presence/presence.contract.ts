import { z } from 'zod';
import { defineEndpoint, id } from '../http.ts';
import { person } from '../users/users.schema.ts';

export const PRESENCE_MODES = ['VIEWING', 'EDITING'] as const;
export type PresenceMode = (typeof PRESENCE_MODES)[number];

const mode = z.enum(PRESENCE_MODES);

const presentPerson = z.object({ person, mode }).meta({ id: 'PresentPerson' });
export type PresentPerson = z.infer<typeof presentPerson>;

export const presenceContract = {
  beat: defineEndpoint({
    method: 'PUT',
    path: '/api/presence',
    access: 'project',
    session: true,
    summary:
      'Report which issue or write-up an open page shows, and return the other people who have it open. Clients and the team do not see each other',
    body: z
      .strictObject({
        pageId: id.meta({ description: 'Random id of the open page, which shows one issue or write-up at a time' }),
        issueId: id.optional(),
        writeUpId: id.optional().meta({ description: 'Instead of `issueId`' }),
        mode: mode.nullable().meta({ description: 'Null if the page no longer shows it' }),
      })
      .refine(({ issueId, writeUpId }) => (issueId === undefined) !== (writeUpId === undefined), { path: ['issueId'] })
      .meta({
        example: { pageId: '0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b', issueId: '0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2c', mode: 'VIEWING' },
      }),
    response: z.object({
      people: z.array(presentPerson),
      nextSeconds: z
        .int()
        .meta({ description: 'Seconds until the next report. All open pages of a person together report every 20 seconds' }),
    }),
  }),
};
