import { displayName } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { useVulnerabilityTree } from './vrts.queries.ts';

export function BugName({ id }: { id: string }) {
  return <>{displayName(useVulnerabilityTree() ?? [], id)}</>;
}
