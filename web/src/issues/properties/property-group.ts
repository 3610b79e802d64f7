import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { PropertyChange } from '../issue-edits.ts';

export interface PropertyGroupProps {
  issue: Issue;
  save: (change: PropertyChange) => void;
}
