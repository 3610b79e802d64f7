import { writeUpsContract as api } from '@coloa/contract/topics/write-ups.contract.ts';
import { eq } from 'drizzle-orm';
import { buildTopic } from '../src/topics/topics.factory.ts';
import { topics } from '../src/topics/topics.tables.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import type { TestApp } from './harness.ts';

export async function writeUpPlace({ call, db, tokenOf }: Pick<TestApp, 'call' | 'db' | 'tokenOf'>) {
  async function newPlace() {
    const workspace = await buildWorkspace(db, { timeZone: 'Asia/Ho_Chi_Minh' });
    const author = await buildMember(db, { workspace });
    const other = await buildMember(db, { workspace });
    const admin = await buildMember(db, { workspace, role: 'Admin' });
    const client = await buildMember(db, { workspace, role: 'Client' });
    const as = async (who: typeof author) => ({ token: await tokenOf(who) });
    const tokens = { asAuthor: await as(author), asOther: await as(other), asAdmin: await as(admin), asClient: await as(client) };
    return { workspace, author, other, admin, client, ...tokens };
  }
  const place = await newPlace();
  const topic = await buildTopic(db, place.author);

  const given = (more: object = {}) => ({
    topicId: topic.id,
    title: 'Đầu độc bộ đệm web',
    category: 'Web',
    content: '# Ý tưởng\n\nTiêu đề *không* vào khoá.\n\n```http\nGET / HTTP/1.1\n```',
    tags: ['cache', 'Bộ đệm'],
    ...more,
  });
  const create = (body: object, as = place.asAuthor) => call(api.create, { body }, as);
  const get = (id: string, as = place.asAuthor) => call(api.get, { params: { writeup_id: id } }, as);
  const change = (id: string, body: object, as = place.asAuthor) => call(api.update, { params: { id }, body }, as);
  const remove = (id: string, as = place.asAuthor) => call(api.delete, { params: { writeup_id: id } }, as);
  const made = async (more: object = {}, as = place.asAuthor) => (await create(given(more), as)).body.id;
  const topicOf = async (id = topic.id) =>
    (await db.select({ writeUps: topics.writeUps, lastAt: topics.lastAt }).from(topics).where(eq(topics.id, id)))[0];
  return { newPlace, place, topic, given, create, get, change, remove, made, topicOf };
}
