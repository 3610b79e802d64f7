import { z } from 'zod';
import { defineEndpoint, id, version } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES, type Severity } from '../severities.ts';

/** A segment of a node's key: nothing that a program could take for a part of its own. */
export const BUG_KEY = /^(?!(?:__proto__|constructor|prototype)$)[a-z0-9_]+$/;

/** A node's key: its dotted path, `category.subcategory.variant`. */
export const bugId = z
  .string()
  .max(LIMITS.bugId)
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
  /** What ships; left out unless the workspace has another severity. */
  shippedSeverity?: Severity | undefined;
  /** Left out but where it is so: the workspace's own; can be chosen no more, nor can what it holds; came in place of others. */
  own?: true | undefined;
  hidden?: true | undefined;
  formerIds?: string[] | undefined;
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
    shippedSeverity: z.enum(SEVERITIES).optional().meta({ description: 'What ships, where the workspace has another severity' }),
    own: z.literal(true).optional().meta({ description: 'A node of the workspace, not of the built-in tree' }),
    hidden: z.literal(true).optional().meta({ description: 'It can be chosen no more, nor can what it holds' }),
    formerIds: z.array(z.string()).optional().meta({ description: 'Keys of earlier trees whose issues now come under it' }),
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

const names = z.object({ vi: z.string(), en: z.string() });
const facts = { names, severity: z.enum(SEVERITIES), cwe: z.string().nullable(), aliases: z.array(z.string()) };

/** A template that counts for a type, and where it is from. */
const countingTemplate = bugTemplate
  .extend({
    id: id.nullable().meta({ description: 'Null for one that ships with Coloa' }),
    bugId: z.string().meta({ description: 'The node it is written for: the type itself, or a level above' }),
    version: version.nullable(),
  })
  .meta({ id: 'CountingBugTemplate' });
export type CountingTemplate = z.infer<typeof countingTemplate>;

const bugDetail = bug
  .omit({ templates: true })
  .extend({
    ...facts,
    cvss: z.string().nullable().meta({ description: 'Vector to begin with' }),
    writtenNames: z
      .object({ vi: z.string().nullable(), en: z.string().nullable() })
      .meta({ description: 'Null where nobody wrote one and `names` shows that of the other language' }),
    own: z.boolean().meta({ description: 'A node of the workspace, not of the built-in tree' }),
    hidden: z.boolean(),
    changed: z.boolean().meta({ description: 'The workspace says something of its own of this node' }),
    builtIn: z.object(facts).nullable().meta({ description: 'What ships with Coloa; null for an own node' }),
    uses: z
      .int()
      .nullable()
      .meta({ description: 'How many issues of the workspace have it or a type below; told to WRITE_CHECKLIST alone' }),
    templates: z.array(countingTemplate).meta({ description: 'One per language at most: its own, else that of the nearest level above' }),
    builtInTemplates: z.array(bugTemplate).meta({ description: 'Those that would count if the workspace had none of its own' }),
  })
  .meta({ id: 'BugDetail' });
export type BugDetail = z.infer<typeof bugDetail>;

export const bugsContract = {
  tree: defineEndpoint({
    method: 'POST',
    path: '/api/buglist/vrts',
    access: 'signedIn',
    projectToken: true,
    effect: 'reads',
    summary: 'The vulnerability tree in the caller’s language; `tree` is null when nothing changed since `from`',
    duringSetup: true,
    body: z.strictObject({ from: z.string().max(64).nullish().meta({ description: 'lastUpdate of the tree one has' }) }),
    response: z.object({ tree: z.array(vulnerabilityNode).nullable(), lastUpdate: z.string() }),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/buglist/bugs',
    access: 'signedIn',
    projectToken: true,
    summary: 'Every vulnerability type as a flat list',
    response: z.array(bug),
  }),
  detail: defineEndpoint({
    method: 'POST',
    path: '/api/buglist/detail',
    access: 'signedIn',
    projectToken: true,
    effect: 'reads',
    summary: 'One vulnerability type, also by a key it had before, with its write-up templates (its own, else those of the level above)',
    body: z.strictObject({ bugId }),
    response: bugDetail,
    errors: ['UNKNOWN_BUG'],
  }),
};
