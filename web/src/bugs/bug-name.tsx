import { displayName } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { useVulnerabilityTree } from './vrts.queries.ts';

/** The display name of a type in the current language; its id while the tree is not loaded. */
export function BugName({ id }: { id: string }) {
  return <>{displayName(useVulnerabilityTree() ?? [], id)}</>;
}
