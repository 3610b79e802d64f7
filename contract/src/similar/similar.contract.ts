import { z } from 'zod';
import { defineEndpoint, id, type ResponseOf } from '../http.ts';
import { ISSUE_STATUSES } from '../issues/issue-states.ts';
import { stateErrors } from '../issues/issues.contract.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES } from '../severities.ts';

/** The maximum number of hits of each kind. */
export const SIMILAR_HITS = { issues: 5, types: 3, writeUps: 3 } as const;

const similarIssue = z.object({
  id,
  projectId: id,
  key: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  status: z.enum(ISSUE_STATUSES),
  canRepeat: z.boolean().meta({ description: 'Whether the caller can mark a new issue of the project as a duplicate of this issue' }),
});

const similarType = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  severity: z.enum(SEVERITIES),
  templates: z.array(z.enum(LANGUAGES)).meta({ description: 'Languages with a template' }),
});

export const similarContract = {
  find: defineEndpoint({
    method: 'GET',
    path: '/api/issue/similar',
    access: 'project',
    summary:
      'Find issues, vulnerability types with templates and, with `READ_USER`, write-ups that resemble the text of a new issue. Requires TESTER or LEAD',
    query: z.strictObject({
      projectId: id.meta({ description: 'The project of the new issue. Its issues come first' }),
      text: z
        .string()
        .trim()
        .min(1)
        .max(LIMITS.title)
        .meta({ description: 'Title or beginning of the description. Any of its words can match; rare words count more' }),
    }),
    response: z.object({
      issues: z.array(similarIssue),
      types: z.array(similarType),
      writeUps: z.array(z.object({ id, title: z.string(), category: z.string() })),
    }),
    errors: stateErrors,
  }),
};

export type Similar = ResponseOf<typeof similarContract.find>;
