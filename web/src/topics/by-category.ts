import type { TopicRow } from '@coloa/contract/topics/topics.schema.ts';
import { fold } from '../lib/texts.ts';

export interface CategoryOfTopics {
  category: string;
  rows: TopicRow[];
  /** The number of published write-ups in all topics of the category. */
  writeUps: number;
}

/** Whether two names mean the same category. Ignores case and accents, as the server does. */
export const isCategory = (a: string | undefined, b: string): boolean => a !== undefined && fold(a.trim()) === fold(b.trim());

/** Groups the topics by category and keeps their order. The first topic of a category determines its spelling. */
export function byCategory(topics: readonly TopicRow[]): CategoryOfTopics[] {
  const gathered = new Map<string, CategoryOfTopics>();
  for (const topic of topics) {
    const key = fold(topic.category.trim());
    const found = gathered.get(key) ?? { category: topic.category, rows: [], writeUps: 0 };
    found.rows.push(topic);
    found.writeUps += topic.writeUps;
    gathered.set(key, found);
  }
  return [...gathered.values()];
}
