import { z } from 'zod';
import { defineEndpoint, id } from '../http.ts';
import { ISSUE_STATUSES } from '../issues/issue-states.ts';
import { LIMITS } from '../limits.ts';
import { PROJECT_STATUSES } from '../projects/project-states.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';

/** Of each sort, at most. */
export const PALETTE_HITS = 6;

export const paletteContract = {
  find: defineEndpoint({
    method: 'GET',
    path: '/api/palette',
    access: 'signedIn',
    summary: `What of the workspace the caller may read has these words, ${PALETTE_HITS} of each sort: issues by key (\`HVB-12\`) or text, projects by key or name, people with READ_USER, published write-ups with READ_USER`,
    query: z.strictObject({ q: z.string().trim().min(1).max(LIMITS.searchText) }),
    response: z.object({
      projects: z.array(z.object({ id, key: z.string(), name: z.string(), status: z.enum(PROJECT_STATUSES) })),
      issues: z.array(
        z.object({ id, projectId: id, key: z.string(), title: z.string(), severity: z.enum(SEVERITIES), status: z.enum(ISSUE_STATUSES) }),
      ),
      people: z.array(person),
      writeUps: z.array(z.object({ id, title: z.string(), category: z.string() })),
    }),
  }),
};
