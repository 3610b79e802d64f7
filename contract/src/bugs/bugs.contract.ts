import { z } from 'zod';
import { defineEndpoint } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { SEVERITIES, type Severity } from '../severities.ts';

/** A node's key: its dotted path, `category.subcategory.variant`. */
export const bugId = z
  .string()
  .max(300)
  .regex(/^[a-z0-9_]+(\.[a-z0-9_]+){0,2}$/);

export const NODE_TYPES = ['category', 'subcategory', 'variant'] as const;

/** S15: a node of the vulnerability tree; the name is in the language asked for. */
export interface VulnerabilityNode {
  id: string;
  name: string;
  type: (typeof NODE_TYPES)[number];
  severity: Severity;
  cwe: string | null;
  /** Other words people look for it by, in every language; left out where there are none. */
  aliases?: string[] | undefined;
  children: VulnerabilityNode[];
}

export const vulnerabilityNode: z.ZodType<VulnerabilityNode> = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.enum(NODE_TYPES),
    severity: z.enum(SEVERITIES),
    cwe: z.string().nullable(),
    aliases: z.array(z.string()).optional().meta({ description: 'Other words people look for it by, in every language' }),
    get children() {
      return z.array(vulnerabilityNode);
    },
  })
  .meta({ id: 'VulnerabilityNode' });

/** The sections of a write-up, in the order a reader meets them. */
export const SECTIONS = ['description', 'steps', 'impact', 'recommendation', 'references'] as const;
export type Section = (typeof SECTIONS)[number];

const bug = z
  .object({
    id: z.string(),
    name: z
      .string()
      .meta({ description: 'Display name: the subcategory, or subcategory plus variant; prefixed where the product says so' }),
    category: z.string(),
    severity: z.enum(SEVERITIES),
    cwe: z.string().nullable(),
    templates: z.array(z.enum(LANGUAGES)).meta({ description: 'Languages in which a write-up template exists' }),
  })
  .meta({ id: 'Bug' });
export type Bug = z.infer<typeof bug>;

export const bugTemplate = z
  .object({
    language: z.enum(LANGUAGES),
    title: z.string(),
    description: z.string(),
    steps: z.string(),
    impact: z.string(),
    recommendation: z.string(),
    references: z.string(),
  })
  .meta({ id: 'BugTemplate' });
export type BugTemplate = z.infer<typeof bugTemplate>;

export const bugDetail = bug
  .omit({ templates: true })
  .extend({ templates: z.array(bugTemplate) })
  .meta({ id: 'BugDetail' });

export const bugsContract = {
  tree: defineEndpoint({
    method: 'POST',
    path: '/api/buglist/vrts',
    access: 'signedIn',
    summary: 'The vulnerability tree in the caller’s language; `tree` is null when nothing changed since `from`',
    duringSetup: true,
    body: z.strictObject({ from: z.string().max(64).nullish().meta({ description: 'lastUpdate of the tree one has' }) }),
    response: z.object({ tree: z.array(vulnerabilityNode).nullable(), lastUpdate: z.string() }),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/buglist/bugs',
    access: 'signedIn',
    summary: 'Every vulnerability type as a flat list',
    response: z.array(bug),
  }),
  detail: defineEndpoint({
    method: 'POST',
    path: '/api/buglist/detail',
    access: 'signedIn',
    summary: 'One vulnerability type with its write-up templates (its own, else those of the level above)',
    body: z.strictObject({ bugId }),
    response: bugDetail,
    errors: ['UNKNOWN_BUG'],
  }),
};
