import { z } from 'zod';
import { id, instant, line, text, version } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';

/** What topics and write-ups are gathered by, as in `Web` or `Active Directory`; compared without case and marks. */
export const category = line(LIMITS.category);

/** Sorted as typed, each once. */
export const tags = z.array(line(LIMITS.tag)).max(LIMITS.tags);

/** A topic as it stands in lists. */
export const topicRow = z
  .object({
    id,
    name: z.string(),
    category: z.string(),
    excerpt: z.string().meta({ description: 'The beginning of its description as plain text, 200 characters at most' }),
    author: person,
    writeUps: z.int().meta({ description: 'Published ones' }),
    lastAt: instant.nullable().meta({ description: 'When the newest of them was published' }),
    createdAt: instant,
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
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
  .strictObject({ version: version.meta({ description: 'The version the edit started from; needed with every field' }), ...topicFields })
  .partial();
export type TopicUpdate = z.output<typeof topicUpdate>;

const topicOfWriteUp = z
  .object({ id, name: z.string(), category: z.string() })
  .nullable()
  .meta({ description: 'Null: a draft that has none yet' });

/** A write-up as it stands in lists. */
export const writeUpRow = z
  .object({
    id,
    title: z.string(),
    category: z.string(),
    excerpt: z.string().meta({ description: 'The beginning of its content as plain text, 200 characters at most' }),
    tags: z.array(z.string()),
    topic: topicOfWriteUp,
    author: person,
    draft: z.boolean().meta({ description: 'Its author alone sees it' }),
    readMinutes: z.int().min(1),
    likes: z.int(),
    liked: z.boolean().meta({ description: 'By the caller' }),
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
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'WriteUp' });
export type WriteUp = z.infer<typeof writeUp>;

const writeUpFields = {
  topicId: id.nullable().meta({ description: 'Null: none yet, which only a draft may have' }),
  title: line(LIMITS.title),
  category,
  content: text(LIMITS.writeUp),
  tags,
  draft: z.boolean().meta({ description: 'False: everybody who reads topics reads it' }),
};
/** Of a write-up that is to be made. */
export const ownId = id
  .optional()
  .meta({ description: 'Of the caller’s making: the same again answers the write-up that is there, and makes nothing twice' });
export const writeUpCreate = z.strictObject({
  id: ownId,
  ...writeUpFields,
  tags: tags.default([]),
  draft: writeUpFields.draft.default(false),
});
export type WriteUpCreate = z.output<typeof writeUpCreate>;
export const writeUpUpdate = z
  .strictObject({ version: version.meta({ description: 'The version the edit started from; needed with every field' }), ...writeUpFields })
  .partial();
export type WriteUpUpdate = z.output<typeof writeUpUpdate>;

/** What names a client in an issue, and what a write-up could say instead. */
export const clientName = z
  .object({
    text: z.string().meta({ description: 'As it stands in the texts; found whatever its case' }),
    kind: z.enum(['CLIENT', 'PROJECT', 'KEY', 'ASSET', 'HOST', 'ADDRESS', 'MAIL', 'PERSON', 'REDACTED']),
    count: z.int().min(1),
    instead: z.string(),
  })
  .meta({ id: 'ClientName' });
export type ClientName = z.infer<typeof clientName>;
