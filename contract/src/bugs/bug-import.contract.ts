import { z } from 'zod';
import { defineEndpoint } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES } from '../severities.ts';

const file = z.string().max(LIMITS.importText);
const body = z.strictObject({
  tree: file.meta({ description: 'Published file `vulnerability-rating-taxonomy.json`' }),
  moves: file
    .optional()
    .meta({ description: 'Published file `deprecated-node-mapping.json`, which maps nodes of earlier trees to their successors' }),
  cwe: file.optional().meta({ description: 'Published file `mappings/cwe/cwe.json`' }),
  cvss: file.optional().meta({ description: 'Published file `mappings/cvss_v3/cvss_v3.json`', example: '{ "content": [] }' }),
  severities: z.boolean().default(true).meta({ description: 'Whether to overwrite the severities of existing types' }),
});
export type BugImport = z.output<typeof body>;

const severity = z.enum(SEVERITIES);
const node = { id: z.string(), name: z.string() };

const bugImportPlan = z
  .object({
    total: z.int().meta({ description: 'Number of nodes in the file' }),
    added: z.array(z.object({ ...node, severity })),
    changed: z.array(z.object({ ...node, from: severity, to: severity })),
    removed: z.array(
      z.object({
        ...node,
        used: z.boolean().meta({ description: 'Whether issues or hidden nodes below need the node; it is then hidden instead of deleted' }),
      }),
    ),
    moved: z.array(z.object({ from: z.string(), to: z.string(), name: z.string() })),
    unresolved: z.array(z.string()).meta({ description: 'Keys of earlier trees for which the mapping has no target in this tree' }),
  })
  .meta({ id: 'BugImportPlan' });
export type BugImportPlan = z.infer<typeof bugImportPlan>;

const errors = [
  'IMPORT_JSON',
  'IMPORT_SHAPE',
  'IMPORT_KEY',
  'IMPORT_NODES',
  'IMPORT_CIRCLE',
  'IMPORT_TWICE',
  'BUG_TOO_DEEP',
  'BUGS_FULL',
] as const;

export const bugImportContract = {
  preview: defineEndpoint({
    method: 'POST',
    path: '/api/buglist/import/preview',
    access: 'WRITE_CHECKLIST',
    effect: 'reads',
    summary: 'Preview an import of the published vulnerability tree without changes. Errors include the position of each fault',
    body,
    response: bugImportPlan,
    errors: [...errors],
  }),
  run: defineEndpoint({
    method: 'POST',
    path: '/api/buglist/import',
    access: 'WRITE_CHECKLIST',
    summary: 'Import the published vulnerability tree, completely or not at all',
    body,
    response: bugImportPlan,
    errors: [...errors],
  }),
};
