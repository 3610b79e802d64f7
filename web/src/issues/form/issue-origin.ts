import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { controlQuery } from '../../checklists/controls/controls.queries.ts';
import { idOf, textOf } from '../../lib/address-values.ts';
import { inReaders } from '../../lib/in-both.ts';
import { assetKindOf } from './assets.ts';
import { type IssueValue, textName } from './issue-value.ts';

/** What a new issue comes of: a control of the project, a row of a task. */
export interface IssueOrigin {
  controlId?: string;
  rowId?: string;
  /** Of the drafts: what is written about one is not offered for another. */
  subject: string;
  /** What the form is filled in with. */
  value: Partial<IssueValue>;
}

/**
 * Reads it from the address: `controlId` and `assetId`, `rowId`, and a `title` where no control has one. Null for an issue that comes of
 * nothing, undefined while the control is read. One that cannot be read fills nothing in.
 */
export function useIssueOrigin(project: Project | undefined, raw: Readonly<Record<string, unknown>>): IssueOrigin | null | undefined {
  const [controlId, assetId, rowId, title] = [idOf(raw.controlId), idOf(raw.assetId), idOf(raw.rowId), textOf(raw.title)];
  const { data: control, isPending } = useQuery({
    ...controlQuery(project?.id ?? '', controlId ?? ''),
    enabled: project !== undefined && controlId !== undefined,
  });
  return useMemo(() => {
    if (controlId === undefined && rowId === undefined && title === undefined) return null;
    if (!project || (controlId !== undefined && isPending)) return undefined;
    const asset = project.scope.find(({ id }) => id === assetId);
    const titles = project.languages.map((language) => [
      textName(language, 'title'),
      control ? inReaders(control.title, language) : (title ?? ''),
    ]);
    return {
      ...(controlId !== undefined && { controlId }),
      ...(rowId !== undefined && { rowId }),
      subject: [controlId, assetId, rowId].filter(Boolean).join('-'),
      value: {
        ...Object.fromEntries(titles),
        ...(control?.severityHint && { severity: control.severityHint }),
        ...(asset && { assets: [{ id: '', kind: assetKindOf(asset.kind), value: asset.value, scopeId: asset.id }] }),
      },
    };
  }, [project, control, isPending, controlId, assetId, rowId, title]);
}
