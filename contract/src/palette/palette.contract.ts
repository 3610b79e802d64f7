import { z } from 'zod';
import { defineEndpoint, id } from '../http.ts';
import { ISSUE_STATUSES } from '../issues/issue-states.ts';
import { LIMITS } from '../limits.ts';
import { PROJECT_STATUSES } from '../projects/project-states.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';

export const PALETTE_HITS = 6;

const counted = z.object({ total: z.int(), more: z.boolean().meta({ description: 'True if more than `total` match' }) });

export const paletteContract = {
  find: defineEndpoint({
    method: 'GET',
    path: '/api/palette',
    access: 'signedIn',
    summary: `Search issues (key as in \`HVB-12\`, or text), projects (key or name) and, with \`READ_USER\`, people and published write-ups; ${PALETTE_HITS} results each`,
    query: z.strictObject({ q: z.string().trim().min(1).max(LIMITS.searchText) }),
    response: z.object({
      projects: z.array(z.object({ id, key: z.string(), name: z.string(), status: z.enum(PROJECT_STATUSES) })),
      issues: z.array(
        z.object({ id, projectId: id, key: z.string(), title: z.string(), severity: z.enum(SEVERITIES), status: z.enum(ISSUE_STATUSES) }),
      ),
      people: z.array(person),
      writeUps: z.array(z.object({ id, title: z.string(), category: z.string() })),
      totals: z.object({ projects: counted, issues: counted, people: counted, writeUps: counted }).meta({
        description: `Numbers of matches: issues and write-ups as in their lists, projects and people up to ${PALETTE_HITS}`,
      }),
    }),
  }),
};
