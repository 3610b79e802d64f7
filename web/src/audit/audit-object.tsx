import type { AuditEntry } from '@coloa/contract/audit/audit.contract.ts';
import { useCan } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { TextLink } from '../ui/layout/text-link.tsx';
import styles from './audit.module.css';

/**
 * Returns the address of an entry's object; for a user, that of the user list filtered by the user's name. Null if the object has no page,
 * if the entry records that the group or season was deleted, or if the reader lacks the permission to read groups or users.
 */
function useObjectPath({ action, object: { kind, id, name }, details }: AuditEntry): string | null {
  const readsUsers = useCan('READ_USER');
  const readsGroups = useCan('READ_GROUP');
  if (id === null) return null;
  if (kind === 'project') return paths.project(id);
  if (kind === 'issue') return typeof details.projectId === 'string' ? paths.issue(details.projectId, id) : null;
  if (kind === 'group') return readsGroups && action !== 'GROUP_DELETED' ? paths.group(id) : null;
  if (kind === 'season') return action === 'SEASON_DELETED' ? null : paths.leaderboard({ season: id });
  return kind === 'user' && readsUsers ? paths.users({ q: name }) : null;
}

/** The object of an entry, with the name that it had at the time of the entry. */
export function AuditObject({ entry }: { entry: AuditEntry }) {
  const path = useObjectPath(entry);
  const { name } = entry.object;
  return path === null ? (
    <b>{name}</b>
  ) : (
    <TextLink href={path} className={styles.object}>
      {name}
    </TextLink>
  );
}
