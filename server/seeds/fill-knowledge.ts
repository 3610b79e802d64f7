import { namesMentioned } from '@coloa/contract/comments/mentions.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { awardWriteUp, type BuiltTopic, buildLikes, buildTopic, buildWriteUp, buildWriteUpComment } from '../src/topics/topics.factory.ts';
import type { BuiltWorkspace } from '../src/workspaces/workspaces.factory.ts';
import { WORKSPACES, type WorkspaceKey } from './company.ts';
import { type Entry, oneOf, readEntries, wordsOf } from './entries.ts';
import { LAST_INSTANT } from './story.ts';
import { type Users, userOf } from './team.ts';

const HOUR = 3_600_000;

const instantOf = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+07:00`);

function told({ id, facts }: Entry, name: string): string {
  const value = facts.get(name);
  if (value === undefined) throw new Error(`${id} does not say its ${name}`);
  return value;
}
const blockOf = ({ blocks }: Entry, heading: string): string => (blocks.find(([name]) => name === heading)?.[1] ?? '').trim();

interface Author {
  workspaceId: string;
  id: string;
}
const authorOf = (users: Users, workspace: { id: string }, username: string): Author => ({
  workspaceId: workspace.id,
  id: userOf(users, username).id,
});

/** Adds the comments in `source` to a write-up. Each line is a comment: `username: text`. */
async function say(tx: Tx, writeUp: { workspaceId: string; id: string; publishedAt: Date | null }, source: string, users: Users) {
  const lines = source.split('\n').filter(Boolean);
  for (const [n, line] of lines.entries()) {
    const [username = '', body = ''] = line.split(/: (.*)/s);
    const at = Math.min((writeUp.publishedAt?.getTime() ?? 0) + (20 + 5 * n) * HOUR, LAST_INSTANT);
    const names = namesMentioned(body);
    const mentions = [...users.values()].filter((user) => names.includes(user.username));
    await buildWriteUpComment(tx, writeUp, userOf(users, username), { body, createdAt: new Date(at) }, mentions);
  }
}

async function writeUpFrom(tx: Tx, entry: Entry, topic: BuiltTopic, timeZone: string, users: Users): Promise<void> {
  const at = instantOf(told(entry, 'on'));
  const draft = entry.facts.get('draft') === 'yes';
  const writeUp = await buildWriteUp(tx, authorOf(users, { id: topic.workspaceId }, told(entry, 'author')), topic, {
    draft,
    title: told(entry, 'title'),
    category: told(entry, 'category'),
    tags: told(entry, 'tags').split(', '),
    content: blockOf(entry, 'content'),
    createdAt: new Date(at.getTime() - 3 * HOUR),
    updatedAt: at,
    publishedAt: draft ? null : at,
  });
  await awardWriteUp(tx, writeUp, timeZone);
  const likes = wordsOf(entry.facts.get('likes')).map((username) => userOf(users, username));
  await buildLikes(tx, writeUp, likes);
  await say(tx, writeUp, blockOf(entry, 'comments'), users);
}

export async function fillKnowledge(tx: Tx, workspaces: Readonly<Record<WorkspaceKey, BuiltWorkspace>>, users: Users): Promise<void> {
  const entries = readEntries('knowledge');
  const topics = new Map<string, { topic: BuiltTopic; timeZone: string }>();
  for (const entry of entries.filter(({ facts }) => facts.has('topic'))) {
    const workspace = workspaces[oneOf(Object.keys(WORKSPACES) as WorkspaceKey[], told(entry, 'workspace'), entry.id)];
    const at = instantOf(told(entry, 'on'));
    const texts = { name: told(entry, 'topic'), category: told(entry, 'category'), description: blockOf(entry, 'description') };
    const author = authorOf(users, workspace, told(entry, 'author'));
    const topic = await buildTopic(tx, author, { ...texts, createdAt: at, updatedAt: at });
    topics.set(entry.id, { topic, timeZone: workspace.timeZone });
  }
  for (const entry of entries.filter(({ facts }) => facts.has('under'))) {
    const place = topics.get(told(entry, 'under'));
    if (!place) throw new Error(`${entry.id} stands under no topic`);
    await writeUpFrom(tx, entry, place.topic, place.timeZone, users);
  }
}
