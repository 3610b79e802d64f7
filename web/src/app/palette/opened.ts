import { openedKey, session } from '../../lib/session.ts';
import { storage } from '../../lib/storage.ts';

const OPENED_KINDS = ['project', 'issue', 'writeUp', 'page'] as const;

/** An opened object. Its name is not stored: titles would outlive the permission to read them. */
export interface Opened {
  kind: (typeof OPENED_KINDS)[number];
  /** The id of the object, or the path of a page. */
  id: string;
}

/** The user and the workspace: each pair has its own list. */
export interface OpenedBy {
  userId: string;
  workspaceId: string;
}

/** Maximum number of stored objects: more than are shown, because some may have been deleted. */
const MOST_KEPT = 16;

const isOpened = (value: unknown): value is Opened => {
  const { kind, id } = (value ?? {}) as Partial<Opened>;
  return typeof id === 'string' && OPENED_KINDS.includes(kind as Opened['kind']);
};

const same = (one: Opened, other: Opened): boolean => one.kind === other.kind && one.id === other.id;

const keyOf = ({ userId, workspaceId }: OpenedBy) => openedKey(userId, workspaceId);

/** Returns the objects that the user opened on this device, the last one first. */
export function openedLately(by: OpenedBy): Opened[] {
  const kept = storage.getJson(keyOf(by));
  return Array.isArray(kept) ? kept.filter(isOpened).map(({ kind, id }) => ({ kind, id })) : [];
}

/** Records that the user opened the object. Records nothing after the user has signed out. */
export function keepOpened(by: OpenedBy, { kind, id }: Opened): void {
  if (session.user() !== by.userId) return;
  const others = openedLately(by).filter((each) => !same(each, { kind, id }));
  storage.setJson(keyOf(by), [{ kind, id }, ...others].slice(0, MOST_KEPT));
}

/** Removes an object that was deleted, or can no longer be read. */
export function forgetOpened(by: OpenedBy, gone: Opened): void {
  const kept = openedLately(by);
  const left = kept.filter((each) => !same(each, gone));
  if (left.length < kept.length) storage.setJson(keyOf(by), left);
}

/**
 * Returns the object of a page, or the page itself. Null for other pages with parameters in their path, which are not worth returning to.
 */
export function openedAt(pathname: string, params: Readonly<Record<string, string | undefined>>): Opened | null {
  if (params.issueId) return { kind: 'issue', id: params.issueId };
  if (params.writeUpId) return { kind: 'writeUp', id: params.writeUpId };
  if (params.projectId) return { kind: 'project', id: params.projectId };
  return Object.keys(params).length > 0 ? null : { kind: 'page', id: pathname };
}
