import { z } from 'zod';
import { defineEndpoint } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES } from '../severities.ts';

const file = z.string().max(LIMITS.importText);
const body = z.strictObject({
  tree: file.meta({ description: 'vulnerability-rating-taxonomy.json as it is published' }),
  moves: file.optional().meta({ description: 'deprecated-node-mapping.json: what became of nodes that earlier trees had' }),
  cwe: file.optional().meta({ description: 'mappings/cwe/cwe.json' }),
  cvss: file.optional().meta({ description: 'mappings/cvss_v3/cvss_v3.json' }),
  severities: z.boolean().default(true).meta({ description: 'false: types that are there already keep their severity' }),
});
export type BugImport = z.output<typeof body>;

const severity = z.enum(SEVERITIES);
const node = { id: z.string(), name: z.string() };

/** What an import does to the workspace's tree. */
const bugImportPlan = z
  .object({
    total: z.int().meta({ description: 'Nodes in the file' }),
    added: z.array(z.object({ ...node, severity })),
    changed: z.array(z.object({ ...node, from: severity, to: severity })),
    removed: z.array(z.object({ ...node, used: z.boolean().meta({ description: 'Issues have it: it is hidden, and they keep it' }) })),
    moved: z.array(z.object({ from: z.string(), to: z.string(), name: z.string() })),
    unresolved: z.array(z.string()).meta({ description: 'Keys of earlier trees that the map sends nowhere in this one' }),
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
    summary:
      'What an import of the published vulnerability tree would do; changes nothing. A file that is wrong anywhere is refused with its places',
    body,
    response: bugImportPlan,
    errors: [...errors],
  }),
  run: defineEndpoint({
    method: 'POST',
    path: '/api/buglist/import',
    access: 'WRITE_CHECKLIST',
    summary: 'Import the published vulnerability tree, all of it or nothing',
    body,
    response: bugImportPlan,
    errors: [...errors],
  }),
};
