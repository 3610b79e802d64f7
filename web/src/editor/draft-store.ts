import { session } from '../lib/session.ts';
import { type StorageKey, storage } from '../lib/storage.ts';
import { draftKeys } from './drafted-subjects.ts';

export interface DraftShape<Value extends object> {
  /** Part of the keys in the browser's storage, such as `issue`. */
  kind: string;
  names: readonly (keyof Value & string)[];
  same: (a: unknown, b: unknown) => boolean;
  /** Whether this version of the page knows the format of a stored value. */
  fits: (name: keyof Value & string, value: unknown) => boolean;
}

/** Contains only the changed fields, so that long texts fit into the browser's storage. */
export interface FormDraft<Value extends object> {
  /** The time when the draft was stored, in ms since 1970; 0 if unknown. */
  savedAt: number;
  /** The version that the edit started from; null for a new object. */
  version: number | null;
  /** The old values of the changed fields. A merge needs them to determine who changed which field. */
  base: Partial<Value>;
  changes: Partial<Value>;
}

export interface NamedDraft<Value extends object> {
  form: string;
  draft: FormDraft<Value>;
}

interface Opened<Value extends object> {
  /** The values that the edit started from: the old values of changed fields, and the current values of the others. */
  base: Value;
  version: number | null;
  value: Value;
  /** The `savedAt` of the restored draft, in ms; null if no draft was restored. */
  restoredFrom: number | null;
}

export interface DraftStore<Value extends object> {
  /** Each form adds its own name to the prefix, so that two tabs never overwrite each other's text. */
  prefix: (userId: string, subject: string) => `coloa.draft.${string}`;
  key: (userId: string, subject: string, form: string) => StorageKey;
  /** Returns the drafts of all forms about the object, newest first. */
  all: (userId: string, subject: string) => NamedDraft<Value>[];
  /** Stores the draft, or removes it if there are no changes. Does nothing if `userId` is no longer signed in. */
  write: (place: { userId: string; subject: string; form: string }, start: FormStart<Value>, value: Value, now: number) => void;
  drop: (userId: string, subject: string, form: string) => void;
  /** Applies a draft to the object's current values; a draft that changes nothing is ignored. */
  openWith: (current: Value, version: number | null, draft: FormDraft<Value> | null) => Opened<Value>;
}

export interface FormStart<Value extends object> {
  base: Value;
  version: number | null;
}

/**
 * Returns functions for the fields of a draft. `read` omits fields whose name or format this version of the page does not support. It
 * returns null if no changed field is left.
 */
function draftFields<Value extends object>({ names, fits }: Pick<DraftShape<Value>, 'names' | 'fits'>) {
  const pick = (value: Value, chosen: readonly (keyof Value & string)[]): Partial<Value> =>
    Object.fromEntries(chosen.map((name) => [name, value[name]])) as Partial<Value>;

  const fieldsOf = (value: unknown): Partial<Value> => {
    if (typeof value !== 'object' || value === null) return {};
    const known = value as Record<string, unknown>;
    const kept = names.filter((name) => name in known && fits(name, known[name]));
    return Object.fromEntries(kept.map((name) => [name, known[name]])) as Partial<Value>;
  };
  const read = (place: StorageKey): FormDraft<Value> | null => {
    const kept = storage.getJson(place) as Partial<FormDraft<Value>> | null;
    const changes = fieldsOf(kept?.changes);
    if (!kept || Object.keys(changes).length === 0) return null;
    return {
      savedAt: typeof kept.savedAt === 'number' ? kept.savedAt : 0,
      version: typeof kept.version === 'number' ? kept.version : null,
      base: fieldsOf(kept.base),
      changes,
    };
  };
  return { pick, read };
}

export function draftStore<Value extends object>({ kind, names, same, fits }: DraftShape<Value>): DraftStore<Value> {
  const prefix: DraftStore<Value>['prefix'] = (userId, subject) => `${draftKeys(kind, userId)}${subject}.`;
  const key: DraftStore<Value>['key'] = (userId, subject, form) => `${prefix(userId, subject)}${form}`;
  const { pick, read } = draftFields({ names, fits });
  return {
    prefix,
    key,
    all(userId, subject) {
      const begin = prefix(userId, subject);
      return storage
        .keys(begin)
        .flatMap((place) => {
          const draft = read(place);
          return draft ? [{ form: place.slice(begin.length), draft }] : [];
        })
        .sort((a, b) => b.draft.savedAt - a.draft.savedAt);
    },
    write({ userId, subject, form }, { base, version }, value, now) {
      if (session.user() !== userId) return;
      const changed = names.filter((name) => !same(base[name], value[name]));
      const draft: FormDraft<Value> = { savedAt: now, version, base: pick(base, changed), changes: pick(value, changed) };
      if (changed.length > 0) storage.setJson(key(userId, subject, form), draft);
      else storage.remove(key(userId, subject, form));
    },
    drop: (userId, subject, form) => storage.remove(key(userId, subject, form)),
    openWith(current, version, draft) {
      const news = draft ? names.filter((name) => name in draft.changes && !same(draft.changes[name], current[name])) : [];
      if (!draft || news.length === 0) return { base: current, version, value: current, restoredFrom: null };
      return {
        base: { ...current, ...draft.base },
        version: draft.version ?? version,
        value: { ...current, ...draft.changes },
        restoredFrom: draft.savedAt,
      };
    },
  };
}
