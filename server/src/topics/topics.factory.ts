import { announce } from '../platform/changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { topicColumns } from './topic-edits.service.ts';
import { writeUpChanged } from './topics.changes.ts';
import { insertTopic, recountTopics } from './topics.repo.ts';
import type { topics, writeUpComments, writeUps } from './topics.tables.ts';
import { insertComment, writeMentions } from './write-up-comments.repo.ts';
import { derivedFrom } from './write-up-texts.policy.ts';
import { addComments, insertWriteUp, setLike } from './write-ups.repo.ts';

interface Member {
  workspaceId: string;
  id: string;
}
type Told<Row> = Partial<Omit<Row, 'workspaceId' | 'authorId'>>;
type Db = Parameters<typeof insertTopic>[0];

export type BuiltTopic = Awaited<ReturnType<typeof buildTopic>>;
export type BuiltWriteUp = Awaited<ReturnType<typeof buildWriteUp>>;

let made = 0;

export async function buildTopic(db: Db, author: Member, told: Told<typeof topics.$inferInsert> = {}) {
  const topic = { id: newId(), name: `Chủ đề ${++made}`, category: 'Web', description: '', ...told };
  const row = { ...topic, workspaceId: author.workspaceId, authorId: author.id };
  await insertTopic(db, { ...row, ...topicColumns(topic) });
  return row;
}

export async function buildWriteUp(
  db: Db,
  author: Member,
  topic: { id: string } | null,
  told: Told<typeof writeUps.$inferInsert> & { draft?: boolean } = {},
) {
  const { draft = topic === null, ...overrides } = told;
  const texts = { title: `Bài viết ${++made}`, category: 'Web', content: 'Nội dung', tags: [] as string[] };
  const row = {
    id: newId(),
    topicId: topic?.id ?? null,
    publishedAt: draft ? null : new Date(),
    ...texts,
    ...overrides,
    workspaceId: author.workspaceId,
    authorId: author.id,
  };
  await insertWriteUp(db, { ...row, ...derivedFrom(row) });
  if (topic) await recountTopics(db, row.workspaceId, [topic.id]);
  return row;
}

export async function awardWriteUp(tx: Tx, { workspaceId, id, authorId, publishedAt }: BuiltWriteUp, timeZone: string): Promise<void> {
  if (publishedAt)
    await announce(tx, writeUpChanged, { cause: { workspaceId, timeZone, at: publishedAt }, writeUpId: id, authorId, published: true });
}

export async function buildLikes(db: Db, { workspaceId, id }: { workspaceId: string; id: string }, people: readonly { id: string }[]) {
  for (const person of people) await setLike(db, workspaceId, id, person.id, true);
}

type Said = Partial<Pick<typeof writeUpComments.$inferInsert, 'body' | 'createdAt' | 'editedAt'>>;

export async function buildWriteUpComment(
  db: Db,
  writeUp: { workspaceId: string; id: string },
  author: { id: string },
  said: Said = {},
  mentions: readonly { id: string }[] = [],
) {
  const comment = { id: newId(), body: `Bình luận ${++made}`, ...said, workspaceId: writeUp.workspaceId, writeUpId: writeUp.id };
  await insertComment(db, { ...comment, authorId: author.id });
  await addComments(db, writeUp.workspaceId, writeUp.id, 1);
  const mentioned = mentions.map(({ id }) => id);
  if (mentioned.length > 0) await writeMentions(db, writeUp.workspaceId, comment.id, mentioned);
  return { ...comment, authorId: author.id };
}
