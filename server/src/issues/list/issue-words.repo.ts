import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Places } from '../../platform/database/prepared.ts';
import { phraseQuery, type WordSource } from '../../platform/text/folding.ts';
import { projects } from '../../projects/projects.tables.ts';
import { issues } from '../issues.tables.ts';

/** The custom fields whose values a search finds. */
export interface FieldWords {
  /** The fields that the viewer sees in a project where they are in the team, or that a client sees if they are in no team. */
  all: readonly WordSource[];
  /** The fields that clients see; null if these are all, or if the viewer is in the team of each project. */
  ofClients: readonly WordSource[] | null;
}

export function searchValues(text: string | undefined, fields: FieldWords = { all: [], ofClients: null }) {
  const [, key, rest = ''] = /^([a-z0-9]{2,10})(?:[\s-]+(.*))?$/i.exec(text?.trim() ?? '') ?? [];
  const isNumber = /^\d{1,9}$/.test(rest);
  const asked = phraseQuery(text, fields.all);
  const restOf = (sources: readonly WordSource[]) =>
    key && rest !== '' && !isNumber ? (phraseQuery(rest, sources)?.exact ?? '') : undefined;
  return {
    query: asked?.exact,
    words: asked?.words,
    key: key?.toUpperCase(),
    number: isNumber ? Number(rest) : undefined,
    rest: restOf(fields.all),
    clientQuery: (fields.ofClients && phraseQuery(text, fields.ofClients)?.exact) ?? undefined,
    clientRest: fields.ofClients ? restOf(fields.ofClients) : undefined,
  };
}

export const isIssueKey = (text: string): boolean => searchValues(text).number !== undefined;

export interface SearchForm {
  words: boolean;
  phrase: boolean;
  key: 'alone' | 'number' | 'words' | null;
  /** Whether the words depend on the project: clients see fewer custom fields than the team. */
  mixed: boolean;
}

export function searchForm(text: string, fields?: FieldWords): SearchForm {
  const { query, words, key, number, rest } = searchValues(text);
  const afterKey = number !== undefined ? 'number' : rest === undefined ? 'alone' : rest === '' ? null : 'words';
  return {
    words: query !== undefined,
    phrase: query !== words,
    key: key === undefined ? null : afterKey,
    mixed: fields?.ofClients != null,
  };
}

type At = Places<'workspaceId' | 'query' | 'clientQuery' | 'words' | 'key' | 'number' | 'rest' | 'clientRest'>;

export const hasWords = (query: Placeholder): SQL => sql`${issues.search} @@ (select to_tsquery('simple', ${query}))`;

/**
 * Condition: the issue has the words, or, if the viewer sees it as a client, those of `ofClients`. The condition `ofTeam` only applies if
 * the words depend on the project.
 */
export const hasWordsSeen = (query: Placeholder, ofClients: Placeholder, { mixed }: Pick<SearchForm, 'mixed'>, ofTeam?: SQL): SQL =>
  mixed ? sql`(${hasWords(ofClients)} or (${ofTeam} and ${hasWords(query)}))` : hasWords(query);

export function hasKey(at: At, form: SearchForm, ofTeam: SQL | undefined): SQL {
  const { key } = form;
  if (key === null) return sql`false`;
  const ofKey = new QueryBuilder()
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.workspaceId, at.workspaceId), eq(projects.key, at.key)));
  const inProject = { alone: undefined, number: eq(issues.number, at.number), words: hasWordsSeen(at.rest, at.clientRest, form, ofTeam) }[
    key
  ];
  return and(sql`${issues.projectId} = (${ofKey})`, inProject) as SQL;
}
