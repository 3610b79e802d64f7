import { displayName } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { useVulnerabilityTree } from './vrts.queries.ts';

/** The display name of a type in the language shown; its id while the tree is not there. */
export function BugName({ id }: { id: string }) {
  return <>{displayName(useVulnerabilityTree() ?? [], id)}</>;
}
