import { z } from 'zod';
import { ofFormat } from '../formats.ts';
import { defineEndpoint, id, version } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES, type Severity } from '../severities.ts';

/** A segment of a node's key. The excluded names have a special meaning as properties of JavaScript objects. */
export const BUG_KEY = /^(?!(?:__proto__|constructor|prototype)$)[a-z0-9_]+$/;

/** The key of a node: its dotted path, `category.subcategory.variant`. */
export const bugId = z
  .string()
  .max(LIMITS.bugId)
  .regex(/^[a-z0-9_]+(\.[a-z0-9_]+){0,2}$/, ofFormat('bugId'));

export const NODE_TYPES = ['category', 'subcategory', 'variant'] as const;

/** S15: a node of the vulnerability tree, with its name in the requested language. */
export interface VulnerabilityNode {
  id: string;
  name: string;
  type: (typeof NODE_TYPES)[number];
  severity: Severity;
  cwe: string | null;
  aliases?: string[] | undefined;
  shippedSeverity?: Severity | undefined;
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
    aliases: z.array(z.string()).optional().meta({ description: 'Search terms in all languages' }),
    shippedSeverity: z.enum(SEVERITIES).optional().meta({ description: 'Built-in severity, if the workspace uses another one' }),
    own: z.literal(true).optional().meta({ description: 'Custom node of the workspace' }),
    hidden: z.literal(true).optional().meta({ description: 'The node and its children are unavailable for issues' }),
    formerIds: z.array(z.string()).optional().meta({ description: 'Keys of earlier trees whose issues now belong to this node' }),
    get children() {
      return z.array(vulnerabilityNode);
    },
  })
  .meta({ id: 'VulnerabilityNode' });

export const SECTIONS = ['description', 'steps', 'impact', 'recommendation', 'references'] as const;
export type Section = (typeof SECTIONS)[number];

const bug = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: 'Display name: subcategory, or subcategory and variant; some categories are prefixed' }),
    category: z.string(),
    severity: z.enum(SEVERITIES),
    cwe: z.string().nullable(),
    templates: z.array(z.enum(LANGUAGES)).meta({ description: 'Languages with a template' }),
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

const countingTemplate = bugTemplate
  .extend({
    id: id.nullable().meta({ description: 'Null for a built-in template' }),
    bugId: z.string().meta({ description: 'Node of the template: the type itself or a parent' }),
    version: version.nullable(),
  })
  .meta({ id: 'CountingBugTemplate' });
export type CountingTemplate = z.infer<typeof countingTemplate>;

const bugDetail = bug
  .omit({ templates: true })
  .extend({
    ...facts,
    cvss: z.string().nullable().meta({ description: 'Suggested CVSS vector' }),
    writtenNames: z
      .object({ vi: z.string().nullable(), en: z.string().nullable() })
      .meta({ description: 'Null for a language without a name; `names` then contains the name of the other language' }),
    own: z.boolean().meta({ description: 'Whether it is a custom node of the workspace' }),
    hidden: z.boolean(),
    changed: z.boolean().meta({ description: 'Whether the workspace changed this node' }),
    builtIn: z.object(facts).nullable().meta({ description: 'Built-in values; null for a custom node' }),
    uses: z
      .int()
      .nullable()
      .meta({ description: 'Number of issues in the workspace with this type or a child of it; null without `WRITE_CHECKLIST`' }),
    templates: z
      .array(countingTemplate)
      .meta({ description: 'One template per language at most: that of the type, or of the nearest parent' }),
    builtInTemplates: z.array(bugTemplate).meta({ description: 'Built-in templates, which apply if the workspace has no custom template' }),
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
    summary: 'Get the vulnerability tree in the caller’s language; `tree` is null if it has not changed since `from`',
    duringSetup: true,
    body: z.strictObject({ from: z.string().max(64).nullish().meta({ description: '`lastUpdate` of the cached tree' }) }),
    response: z.object({ tree: z.array(vulnerabilityNode).nullable(), lastUpdate: z.string() }),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/buglist/bugs',
    access: 'signedIn',
    projectToken: true,
    summary: 'List all vulnerability types without hierarchy',
    response: z.array(bug),
  }),
  detail: defineEndpoint({
    method: 'POST',
    path: '/api/buglist/detail',
    access: 'signedIn',
    projectToken: true,
    effect: 'reads',
    summary: 'Get a vulnerability type with its own or inherited templates. Keys from earlier trees are also accepted',
    body: z.strictObject({ bugId }),
    response: bugDetail,
    errors: ['UNKNOWN_BUG'],
  }),
};
