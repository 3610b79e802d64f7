import { createHash } from 'node:crypto';
import { sha256 } from '../platform/security/secrets.ts';

/** The content of an entry that its seal covers: all columns, as the database returns them. */
export interface SealedEntry {
  workspaceId: string;
  id: string;
  at: Date;
  action: string;
  actorId: string | null;
  actorName: string;
  address: string | null;
  objectKind: string;
  objectId: string | null;
  objectName: string;
  details: Record<string, unknown>;
}

/** Returns JSON with sorted object keys, because jsonb does not keep their order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object' || value instanceof Date) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

/** Returns the hash that precedes the first seal of a workspace. */
export const chainStart = (workspaceId: string): Buffer => sha256(`coloa audit${workspaceId}`);

export function sealOf(previous: Buffer, entry: SealedEntry): Buffer {
  const { workspaceId, id, at, action, actorId, actorName, address, objectKind, objectId, objectName, details } = entry;
  const covered = { workspaceId, id, at, action, actorId, actorName, address, objectKind, objectId, objectName, details };
  return createHash('sha256').update(previous).update(canonical(covered)).digest();
}
