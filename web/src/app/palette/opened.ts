import { openedKey, session } from '../../lib/session.ts';
import { storage } from '../../lib/storage.ts';

const OPENED_KINDS = ['project', 'issue', 'writeUp', 'page'] as const;

/**
 * A recently opened object or page. Contains no title, because a title stored on the device would stay readable after the user loses access
 * to the object.
 */
export interface Opened {
  kind: (typeof OPENED_KINDS)[number];
  /** The id of the object, or the path of a page. */
  id: string;
}

export interface OpenedBy {
  userId: string;
  workspaceId: string;
}

/**
 * The maximum number of stored objects. It exceeds the number of displayed rows, because the palette omits the current object and all
 * deleted or inaccessible ones.
 */
const MOST_KEPT = 16;

const isOpened = (value: unknown): value is Opened => {
  const { kind, id } = (value ?? {}) as Partial<Opened>;
  return typeof id === 'string' && OPENED_KINDS.includes(kind as Opened['kind']);
};

const same = (one: Opened, other: Opened): boolean => one.kind === other.kind && one.id === other.id;

const keyOf = ({ userId, workspaceId }: OpenedBy) => openedKey(userId, workspaceId);

export function openedLately(by: OpenedBy): Opened[] {
  const kept = storage.getJson(keyOf(by));
  return Array.isArray(kept) ? kept.filter(isOpened).map(({ kind, id }) => ({ kind, id })) : [];
}

export function keepOpened(by: OpenedBy, { kind, id }: Opened): void {
  if (session.user() !== by.userId) return;
  const others = openedLately(by).filter((each) => !same(each, { kind, id }));
  storage.setJson(keyOf(by), [{ kind, id }, ...others].slice(0, MOST_KEPT));
}

export function forgetOpened(by: OpenedBy, gone: Opened): void {
  const kept = openedLately(by);
  const left = kept.filter((each) => !same(each, gone));
  if (left.length < kept.length) storage.setJson(keyOf(by), left);
}

export function openedAt(pathname: string, params: Readonly<Record<string, string | undefined>>): Opened | null {
  if (params.issueId) return { kind: 'issue', id: params.issueId };
  if (params.writeUpId) return { kind: 'writeUp', id: params.writeUpId };
  if (params.projectId) return { kind: 'project', id: params.projectId };
  return Object.keys(params).length > 0 ? null : { kind: 'page', id: pathname };
}
