import { type CustomField, hasChoices } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { type IssueStatus, PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { sql } from 'drizzle-orm';
import { fieldText } from '../src/issues/fields/field-words.policy.ts';
import type { Db } from '../src/platform/database/database.ts';
import { newId } from '../src/platform/ids.ts';
import { fold, longSearchText } from '../src/platform/text/folding.ts';

export interface Searched {
  id: string;
  workspaceId: string;
  projectId: string;
  number: number;
  status: IssueStatus;
  text: string;
  /** Values of custom fields by their keys. */
  fields: Readonly<Record<string, string>>;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

const AT_ONCE = 1_000;

export type SearchedField = Pick<CustomField, 'id' | 'key' | 'type' | 'choices' | 'clientVisible'>;

export async function insertSearched(
  db: Db,
  reporterId: string,
  issues: readonly Searched[],
  fields: readonly SearchedField[] = [],
): Promise<void> {
  for (let from = 0; from < issues.length; from += AT_ONCE) await insertSome(db, reporterId, issues.slice(from, from + AT_ONCE), fields);
}

async function insertSome(db: Db, reporterId: string, issues: readonly Searched[], fields: readonly SearchedField[]): Promise<void> {
  const rows = issues.map(({ text, ...row }) => ({
    ...row,
    title: text.slice(0, 80),
    searchText: `${fieldText(fields, row.fields)}${longSearchText(text)}`,
    searchVersion: 2,
  }));
  await db.execute(sql`
    insert into issues (workspace_id, id, project_id, number, severity, severity_order, status, tags, external_id, reporter_id,
      title_vi, title_en, search_text, search_version, created_at, updated_at, deleted_at)
    select "workspaceId", id, "projectId", number, 'LOW', 4, status, '{}', '', ${reporterId}::uuid, title, '', "searchText", "searchVersion", "createdAt",
      "updatedAt", "deletedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("workspaceId" uuid, id uuid, "projectId" uuid, number int, status text,
      title text, "searchText" text, "searchVersion" smallint, "createdAt" timestamptz, "updatedAt" timestamptz, "deletedAt" timestamptz)`);
}

export interface NaiveViewer {
  everything: boolean;
  hats: ReadonlyMap<string, readonly Hat[]>;
}

export interface NaiveProject {
  id: string;
  key: string;
  binned: boolean;
}

const known = new Map<string, readonly string[]>();
/** Returns the words of a text. The result is cached, because each search reads thousands of issues. */
function words(text: string): readonly string[] {
  const found = known.get(text);
  if (found) return found;
  const spelled = text.replaceAll(/\b([cg])\+\+/gi, '$1plusplus').replaceAll(/\b([cf])#/gi, '$1sharp');
  const its = fold(spelled).split(' ').filter(Boolean);
  known.set(text, its);
  return its;
}

const hasWords = (texts: readonly string[], text: string): boolean => {
  const all = texts.map(words);
  const quoted = [...text.matchAll(/"([^"]*)"/g)].map(([, phrase = '']) => ({ asked: words(phrase), whole: true }));
  const others = text.replaceAll(/"[^"]*"/g, ' ').split(/[^\p{L}\p{N}\p{M}_.:@+#-]+/u);
  const rows = [...quoted, ...others.map((term) => ({ asked: words(term), whole: false }))].filter(({ asked }) => asked.length > 0);
  const isAlone = rows.length === 1 && rows[0]?.asked.length === 1;
  const fits = (own: string | undefined, word: string, whole: boolean): boolean =>
    whole || /^\d{1,2}$/.test(word) || (isAlone && /^[a-z]$/.test(word)) ? own === word : (own ?? '').startsWith(word);
  const isIn = ({ asked, whole }: { asked: readonly string[]; whole: boolean }): boolean =>
    all.some((its) => its.some((_, at) => asked.every((word, n) => fits(its[at + n], word, whole || n < asked.length - 1))));
  return rows.length > 0 && rows.every(isIn);
};

const isOfTeam = ({ everything, hats }: NaiveViewer, { projectId }: Searched): boolean =>
  everything || hats.get(projectId)?.some((hat) => hat !== 'CLIENT') === true;

const sees = (viewer: NaiveViewer, issue: Searched): boolean =>
  isOfTeam(viewer, issue) || (viewer.hats.has(issue.projectId) && PUBLISHED_STATUSES.some((each) => each === issue.status));

function textsSeen(viewer: NaiveViewer, issue: Searched, fields: readonly SearchedField[]): string[] {
  const seen = fields.filter(({ clientVisible }) => clientVisible || isOfTeam(viewer, issue));
  return [
    issue.text,
    ...seen.flatMap(({ key, type, choices }) => {
      const value = issue.fields[key] ?? '';
      return hasChoices(type) ? Object.values(choices.find((choice) => choice.key === value)?.name ?? {}) : [value];
    }),
  ];
}

export function searchNaively(
  all: readonly Searched[],
  projects: readonly NaiveProject[],
  viewer: NaiveViewer,
  asked: { workspaceId: string; q: string; status?: IssueStatus },
  fields: readonly SearchedField[] = [],
): string[] {
  const [, key = '', rest] = /^([a-z0-9]{2,10})(?:[\s-]+(.*))?$/i.exec(asked.q.trim()) ?? [];
  const named = projects.find((project) => project.key === key.toUpperCase());
  const byKey = (issue: Searched): boolean => {
    if (issue.projectId !== named?.id) return false;
    if (rest === undefined || rest === '') return true;
    return /^\d{1,9}$/.test(rest) ? issue.number === Number(rest) : hasWords(textsSeen(viewer, issue, fields), rest);
  };
  const binned = new Set(projects.filter((project) => project.binned).map(({ id }) => id));
  return all
    .filter((issue) => issue.workspaceId === asked.workspaceId && issue.deletedAt === null && !binned.has(issue.projectId))
    .filter((issue) => sees(viewer, issue) && (asked.status === undefined || issue.status === asked.status))
    .filter((issue) => hasWords(textsSeen(viewer, issue, fields), asked.q) || byKey(issue))
    .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

export const searchedIssue = (of: Pick<Searched, 'workspaceId' | 'projectId' | 'number' | 'text'> & Partial<Searched>): Searched => ({
  id: newId(),
  status: 'DRAFT',
  fields: {},
  createdAt: new Date('2026-01-05T05:00:00Z'),
  updatedAt: new Date('2026-01-05T05:00:00Z'),
  deletedAt: null,
  ...of,
});
