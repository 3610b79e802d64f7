import type { Language } from '@coloa/contract/languages.ts';
import type { ProjectKind, ScopeKind } from '@coloa/contract/projects/project-states.ts';
import { PROJECT_KEY_PATTERN, type Project } from '@coloa/contract/projects/projects.schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { ProjectCreateInput, ProjectUpdateInput } from './projects.queries.ts';

export interface ScopeDraft {
  /** The id of a stored row, or a local id with the prefix 'new-'. */
  uid: string;
  inScope: boolean;
  kind: ScopeKind;
  value: string;
  note: string;
}

export interface ProjectValues {
  key: string;
  name: string;
  client: string;
  /** The main kind comes first. */
  kinds: ProjectKind[];
  startDay: string | null;
  endDay: string | null;
  /** The leading language comes first. */
  languages: Language[];
  twoPersonReview: boolean;
  tags: string[];
  description: string;
  scope: ScopeDraft[];
}

export type ProjectForm = UseFormReturnType<ProjectValues>;
export type ProjectField = keyof ProjectValues;

export const projectFields = [
  'name',
  'key',
  'client',
  'kinds',
  'startDay',
  'endDay',
  'languages',
  'tags',
  'description',
  'twoPersonReview',
  'scope',
] as const satisfies readonly ProjectField[];

export const emptyProject: ProjectValues = {
  key: '',
  name: '',
  client: '',
  kinds: [],
  startDay: null,
  endDay: null,
  languages: ['vi'],
  twoPersonReview: false,
  tags: [],
  description: '',
  scope: [],
};

let lastDraft = 0;

export function newScopeRow(row: Partial<Omit<ScopeDraft, 'uid'>> = {}): ScopeDraft {
  lastDraft += 1;
  return { inScope: true, kind: 'URL', value: '', note: '', ...row, uid: `new-${lastDraft}` };
}

export function valuesOf(project: Project): ProjectValues {
  const { key, name, client, kinds, startDay, endDay, languages, twoPersonReview = false, tags = [], description } = project;
  const scope = project.scope.map(({ id, ...row }) => ({ uid: id, ...row }));
  return { key, name, client, kinds, startDay, endDay, languages, twoPersonReview, tags, description, scope };
}

/** Returns the rows of the form together with the stored rows that the user has removed, at their previous positions. */
export function withRemoved(stored: Project, { scope }: Pick<ProjectValues, 'scope'>): ScopeDraft[] {
  const there = valuesOf(stored).scope;
  const drafts = new Map(scope.map((row) => [row.uid, row]));
  const known = new Set(there.map(({ uid }) => uid));
  return [...there.map((row) => drafts.get(row.uid) ?? row), ...scope.filter(({ uid }) => !known.has(uid))];
}

export const isBlank = ({ value, note }: ScopeDraft): boolean => value.trim() === '' && note.trim() === '';

const scopeInput = (rows: readonly ScopeDraft[]): NonNullable<ProjectUpdateInput['scope']> =>
  rows.map(({ uid, ...row }) => ({ ...(!uid.startsWith('new-') && { id: uid }), ...row }));

function inputOf(values: ProjectValues) {
  const { scope, key, ...rest } = values;
  return { ...rest, key: key.trim().toUpperCase(), scope: scopeInput(scope) };
}

export function createBody(values: ProjectValues, templateId: string | null): ProjectCreateInput {
  return { ...inputOf(values), ...(templateId && { templateId }) };
}

export function changesOf(stored: Project, values: ProjectValues): Omit<ProjectUpdateInput, 'version' | 'status' | 'from'> {
  const before = inputOf(valuesOf(stored));
  const after = inputOf(values);
  const changed = projectFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

export const isProjectKey = (key: string): boolean => PROJECT_KEY_PATTERN.test(key.trim().toUpperCase());
