import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { draftStore, type FormDraft } from '../../editor/draft-store.ts';
import { emptyValue, type FieldName, fieldNames, type IssueValue, sameField, textName } from './issue-value.ts';

export type IssueDraft = FormDraft<IssueValue>;

/** Returns the draft's subject for a new issue: `new-<projectId>`, or `new-<projectId>-<origin>` if there is an origin. */
export const newSubject = (projectId: string, origin = ''): string => `new-${projectId}${origin && `-${origin}`}`;

const shape = emptyValue('2000-01-01');
/** Fields whose value is a string or null. */
const nullable: ReadonlySet<FieldName> = new Set(['bugId', 'severity', 'priority', 'foundDay', 'dueDay', 'fixerId']);

export const issueDrafts = draftStore<IssueValue>({
  kind: 'issue',
  names: fieldNames,
  same: sameField,
  fits: (name, value) => {
    if (nullable.has(name)) return value === null || typeof value === 'string';
    if (Array.isArray(shape[name])) return Array.isArray(value);
    return typeof value === typeof shape[name];
  },
});

/** Returns the languages of the texts in the draft, because only the draft contains a newly added language. */
export const draftLanguages = (draft: IssueDraft | null): Language[] =>
  LANGUAGES.filter((language) => ISSUE_TEXTS.some((field) => draft?.changes[textName(language, field)]?.trim()));
