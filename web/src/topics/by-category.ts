import type { TopicRow } from '@coloa/contract/topics/topics.schema.ts';
import { fold } from '../lib/texts.ts';

/** Topics of one category. */
export interface CategoryOfTopics {
  category: string;
  rows: TopicRow[];
  /** Published ones, of all its topics. */
  writeUps: number;
}

/** Whether two spellings mean the same category: without case and marks, as the server compares them. */
export const isCategory = (a: string | undefined, b: string): boolean => a !== undefined && fold(a.trim()) === fold(b.trim());

/** Topics in the order they come in, gathered by category; a category is called as its first topic spells it. */
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
