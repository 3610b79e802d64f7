import { z } from 'zod';
import { id, instant, line, text, version } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { reasons } from '../reasons.ts';
import { person } from '../users/users.schema.ts';

/** The category of topics and write-ups, such as `Web` or `Active Directory`. Categories are compared without case and marks. */
export const category = line(LIMITS.category);

/** Tags in the given order. This schema accepts duplicates; the server rejects them. */
export const tags = z.array(line(LIMITS.tag)).max(LIMITS.tags);

const changes = z.object({ edit: z.boolean(), delete: z.boolean(), why: reasons('edit', 'delete') });

export const topicRow = z
  .object({
    id,
    name: z.string(),
    category: z.string(),
    excerpt: z.string().meta({ description: 'Beginning of the description as plain text, at most 200 characters' }),
    author: person,
    writeUps: z.int().meta({ description: 'Number of published write-ups' }),
    lastAt: instant.nullable().meta({ description: 'When the newest write-up was published' }),
    createdAt: instant,
    can: changes,
  })
  .meta({ id: 'TopicRow' });
export type TopicRow = z.infer<typeof topicRow>;

export const topic = topicRow
  .omit({ excerpt: true })
  .extend({ description: z.string().meta({ description: 'Markdown' }), updatedAt: instant, version })
  .meta({ id: 'Topic' });
export type Topic = z.infer<typeof topic>;

const topicFields = { name: line(LIMITS.name), category, description: text(LIMITS.markdown) };
export const topicCreate = z.strictObject({ ...topicFields, description: topicFields.description.default('') });
export type TopicCreate = z.output<typeof topicCreate>;
export const topicUpdate = z
  .strictObject({ version: version.meta({ description: 'Version at the start of the edit; required with every field' }), ...topicFields })
  .partial();
export type TopicUpdate = z.output<typeof topicUpdate>;

const topicOfWriteUp = z
  .object({ id, name: z.string(), category: z.string() })
  .nullable()
  .meta({ description: 'Null for a draft without a topic' });

export const writeUpRow = z
  .object({
    id,
    title: z.string(),
    category: z.string(),
    excerpt: z.string().meta({ description: 'Beginning of the content as plain text, at most 200 characters' }),
    tags: z.array(z.string()),
    topic: topicOfWriteUp,
    author: person,
    draft: z.boolean().meta({ description: 'Whether it is a draft, only visible to its author' }),
    readMinutes: z.int().min(1),
    likes: z.int(),
    liked: z.boolean().meta({ description: 'Whether the caller likes it' }),
    comments: z.int(),
    createdAt: instant,
    updatedAt: instant,
    publishedAt: instant.nullable(),
  })
  .meta({ id: 'WriteUpRow' });
export type WriteUpRow = z.infer<typeof writeUpRow>;

export const writeUp = writeUpRow
  .omit({ excerpt: true })
  .extend({
    content: z.string().meta({ description: 'Markdown' }),
    version,
    editedBy: person.nullable().meta({ description: 'Who saved this version; null if unknown, and for the first one, by its author' }),
    can: changes,
  })
  .meta({ id: 'WriteUp' });
export type WriteUp = z.infer<typeof writeUp>;

const writeUpFields = {
  topicId: id.nullable().meta({ description: 'Null only for drafts' }),
  title: line(LIMITS.title),
  category,
  content: text(LIMITS.writeUp),
  tags,
  draft: z.boolean().meta({ description: 'False publishes it for all users who can read topics' }),
};
export const ownId = id
  .optional()
  .meta({ description: 'Id chosen by the caller. A repeated request with the same id returns the existing write-up' });
export const writeUpCreate = z.strictObject({
  id: ownId,
  ...writeUpFields,
  tags: tags.default([]),
  draft: writeUpFields.draft.default(false),
});
export type WriteUpCreate = z.output<typeof writeUpCreate>;
export const writeUpUpdate = z
  .strictObject({ version: version.meta({ description: 'Version at the start of the edit; required with every field' }), ...writeUpFields })
  .partial();
export type WriteUpUpdate = z.output<typeof writeUpUpdate>;

export const clientName = z
  .object({
    text: z.string().meta({ description: 'As written in the texts; matched without case' }),
    kind: z.enum(['CLIENT', 'PROJECT', 'KEY', 'ASSET', 'HOST', 'ADDRESS', 'MAIL', 'PERSON', 'REDACTED']),
    count: z.int().min(1),
    instead: z.string(),
  })
  .meta({ id: 'ClientName' });
export type ClientName = z.infer<typeof clientName>;
