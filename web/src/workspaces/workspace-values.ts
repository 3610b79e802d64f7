import type { Workspace } from '@coloa/contract/workspaces/workspaces.contract.ts';
import type { WorkspaceBasics } from './workspace-fields.tsx';
import type { WorkspaceChange } from './workspaces.queries.ts';

export interface WorkspaceValues extends WorkspaceBasics {
  /** '' for Coloa's own. */
  reportColor: string;
  reportFooter: string;
}

export const valuesOf = ({ name, slug, timeZone, languages, reportColor, reportFooter }: Workspace): WorkspaceValues => ({
  name,
  slug,
  timeZone,
  languages,
  reportColor: reportColor ?? '',
  reportFooter,
});

/** What differs from the workspace as it is, as the server takes it; nothing is sent that others may have changed meanwhile. */
export function changesOf(workspace: Workspace, values: WorkspaceValues): WorkspaceChange {
  const color = values.reportColor.trim().toLowerCase();
  const next = {
    name: values.name.trim(),
    slug: values.slug.trim(),
    timeZone: values.timeZone,
    languages: values.languages,
    reportColor: color === '' ? null : color,
    reportFooter: values.reportFooter.trim(),
  };
  const fields = Object.keys(next) as (keyof typeof next)[];
  return Object.fromEntries(
    fields.filter((field) => JSON.stringify(next[field]) !== JSON.stringify(workspace[field])).map((field) => [field, next[field]]),
  );
}
