import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Places } from '../../platform/database/prepared.ts';
import { phraseQuery } from '../../platform/text/folding.ts';
import { projects } from '../../projects/projects.tables.ts';
import { issues } from '../issues.tables.ts';

export function searchValues(text: string | undefined) {
  const [, key, rest = ''] = /^([a-z0-9]{2,10})(?:[\s-]+(.*))?$/i.exec(text?.trim() ?? '') ?? [];
  const isNumber = /^\d{1,9}$/.test(rest);
  const asked = phraseQuery(text);
  return {
    query: asked?.exact,
    words: asked?.words,
    key: key?.toUpperCase(),
    number: isNumber ? Number(rest) : undefined,
    rest: key && rest !== '' && !isNumber ? (phraseQuery(rest)?.exact ?? '') : undefined,
  };
}

export const isIssueKey = (text: string): boolean => searchValues(text).number !== undefined;

export interface SearchForm {
  words: boolean;
  phrase: boolean;
  key: 'alone' | 'number' | 'words' | null;
}

export function searchForm(text: string): SearchForm {
  const { query, words, key, number, rest } = searchValues(text);
  const afterKey = number !== undefined ? 'number' : rest === undefined ? 'alone' : rest === '' ? null : 'words';
  return { words: query !== undefined, phrase: query !== words, key: key === undefined ? null : afterKey };
}

type At = Places<'workspaceId' | 'query' | 'words' | 'key' | 'number' | 'rest'>;

export const hasWords = (query: Placeholder): SQL => sql`${issues.search} @@ (select to_tsquery('simple', ${query}))`;

export function hasKey(at: At, { key }: SearchForm): SQL {
  if (key === null) return sql`false`;
  const ofKey = new QueryBuilder()
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.workspaceId, at.workspaceId), eq(projects.key, at.key)));
  const inProject = { alone: undefined, number: eq(issues.number, at.number), words: hasWords(at.rest) }[key];
  return and(sql`${issues.projectId} = (${ofKey})`, inProject) as SQL;
}
