import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { session } from '../../lib/session.ts';
import { type StorageKey, storage } from '../../lib/storage.ts';
import { changedNames, emptyValue, type FieldName, fieldNames, type IssueValue, pick, sameField, textName } from './issue-value.ts';

/** What was typed and not yet saved; only the fields that changed, so that much text fits the browser's store. */
export interface IssueDraft {
  /** ms, when it was typed last. */
  savedAt: number;
  /** The version the edit started from; null for a new issue. */
  version: number | null;
  /** The fields that changed, as they were then: a merge tells by them who changed what. */
  base: Partial<IssueValue>;
  changes: Partial<IssueValue>;
}

/** Of every form that writes about the subject, each under a name of its own: two tabs never write over each other's text. */
export const draftPrefix = (userId: string, subject: string) => `coloa.draft.issue.${userId}.${subject}.` as const;
export const draftKey = (userId: string, subject: string, form: string): StorageKey => `${draftPrefix(userId, subject)}${form}`;
/** `new-<projectId>` for an issue that the server does not have yet; with what it comes of, where it comes of something. */
export const newSubject = (projectId: string, origin = ''): string => `new-${projectId}${origin && `-${origin}`}`;

const shape = emptyValue('2000-01-01');
/** Fields that are null until chosen; they hold a text then. */
const nullable: ReadonlySet<FieldName> = new Set(['bugId', 'severity', 'priority', 'foundDay', 'dueDay', 'fixerId']);

/** Whether a kept value still has the form this version of the page knows. */
function fits(name: FieldName, value: unknown): boolean {
  if (nullable.has(name)) return value === null || typeof value === 'string';
  if (Array.isArray(shape[name])) return Array.isArray(value);
  return typeof value === typeof shape[name];
}

function fieldsOf(value: unknown): Partial<IssueValue> {
  if (typeof value !== 'object' || value === null) return {};
  const known = value as Record<string, unknown>;
  return Object.fromEntries(fieldNames.filter((name) => name in known && fits(name, known[name])).map((name) => [name, known[name]]));
}

function read(key: StorageKey): IssueDraft | null {
  const kept = storage.getJson(key) as Partial<IssueDraft> | null;
  const changes = fieldsOf(kept?.changes);
  if (!kept || Object.keys(changes).length === 0) return null;
  return {
    savedAt: typeof kept.savedAt === 'number' ? kept.savedAt : 0,
    version: typeof kept.version === 'number' ? kept.version : null,
    base: fieldsOf(kept.base),
    changes,
  };
}

/** A draft with the name of the form that wrote it. */
export interface NamedDraft {
  form: string;
  draft: IssueDraft;
}

/** The drafts of one person on this device. */
export const draftsOf = (userId: string) => ({
  /** Those of one subject, newest first. */
  all(subject: string): NamedDraft[] {
    const prefix = draftPrefix(userId, subject);
    return storage
      .keys(prefix)
      .flatMap((key) => {
        const draft = read(key);
        return draft ? [{ form: key.slice(prefix.length), draft }] : [];
      })
      .sort((a, b) => b.draft.savedAt - a.draft.savedAt);
  },
  /** Keeps what differs from `base`; nothing is kept where nothing does, nor for somebody who has signed out. */
  write(subject: string, form: string, base: IssueValue, version: number | null, value: IssueValue, now: number): void {
    if (session.user() !== userId) return;
    const names = changedNames(base, value);
    const draft: IssueDraft = { savedAt: now, version, base: pick(base, names), changes: pick(value, names) };
    if (names.length > 0) storage.setJson(draftKey(userId, subject, form), draft);
    else storage.remove(draftKey(userId, subject, form));
  },
  drop: (subject: string, form: string): void => storage.remove(draftKey(userId, subject, form)),
});

/** The languages somebody wrote in: one that was only just begun is nowhere else yet. */
export const draftLanguages = (draft: IssueDraft | null): Language[] =>
  LANGUAGES.filter((language) => ISSUE_TEXTS.some((field) => draft?.changes[textName(language, field)]?.trim()));

export interface Opened {
  /** What the edit started from, as far as it is known: fields that the draft changed as they were then, the others as they are now. */
  base: IssueValue;
  version: number | null;
  value: IssueValue;
  /** When the draft that was restored was typed last; null where there was none. */
  restoredFrom: number | null;
}

/** Puts a kept draft on what the server has now. A draft that says nothing new is not worth a word. */
export function openWith(current: IssueValue, version: number | null, draft: IssueDraft | null): Opened {
  const news = draft ? fieldNames.filter((name) => name in draft.changes && !sameField(draft.changes[name], current[name])) : [];
  if (!draft || news.length === 0) return { base: current, version, value: current, restoredFrom: null };
  return {
    base: { ...current, ...draft.base },
    version: draft.version ?? version,
    value: { ...current, ...draft.changes },
    restoredFrom: draft.savedAt,
  };
}
