import type { AuditEntry } from '@coloa/contract/audit/audit.contract.ts';
import { useCan } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { TextLink } from '../ui/layout/text-link.tsx';
import styles from './audit.module.css';

/**
 * Returns the path of the object's page; for a user, that of the user list, filtered by name. Returns null if there is no such page, if the
 * entry records the deletion of a group or season, or if the signed-in user cannot read groups or users.
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

/** Shows the name that the object had at the time of the entry. */
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
