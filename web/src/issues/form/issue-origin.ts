import type { ControlDetail } from '@coloa/contract/checklists/project-checklists.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { PersonRows } from '@coloa/contract/tasks/tasks.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { controlQuery } from '../../checklists/controls/controls.queries.ts';
import { idOf, textOf } from '../../lib/address-values.ts';
import { inReaders, useLanguage } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { personRowsQuery } from '../../tasks/tasks.queries.ts';
import { assetKindOf } from './assets.ts';
import { type IssueValue, textName } from './issue-value.ts';

/** The origin of a new issue: a control of the project, a row of a task, or only a title. */
export interface IssueOrigin {
  controlId?: string;
  rowId?: string;
  /** Part of the draft's key, so that the draft of one origin is not offered for another. */
  subject: string;
  controls: Issue['controls'];
  value: Partial<IssueValue>;
}

interface ComesOf {
  control?: Pick<ControlDetail, 'title' | 'short' | 'severityHint' | 'reference' | 'note' | 'assets'> | undefined;
  row?: Pick<PersonRows['checkList'][number], 'title' | 'note'> | undefined;
  assetId?: string | undefined;
  /** The title to use if neither the control nor the row has one. */
  title?: string | undefined;
}

/**
 * Returns the initial values of a new issue. Notes have no fixed language, so they fill the steps in the user's language if the project has
 * it, otherwise in the project's first language.
 */
export function filledIn(
  project: Pick<Project, 'languages' | 'scope'>,
  reads: Language,
  { control, row, assetId, title = '' }: ComesOf,
): Partial<IssueValue> {
  const { languages, scope } = project;
  const asset = scope.find(({ id }) => id === assetId);
  const told = control?.assets.find((each) => each.assetId === assetId);
  const note = row ? row.note : told?.note || control?.note;
  const writes = languages.includes(reads) ? reads : languages[0];
  // The short name is preferred, because standards call their tests 'Testing for …', while Coloa's short names describe the finding.
  const named = [control?.short, row?.title, control?.title].find((texts) => texts && inReaders(texts, reads) !== '');
  const texts = languages.flatMap((language) => [
    [textName(language, 'title'), named ? inReaders(named, language) : title],
    ...(control?.reference ? [[textName(language, 'references'), control.reference]] : []),
    ...(note && language === writes ? [[textName(language, 'steps'), note]] : []),
  ]);
  return {
    ...Object.fromEntries(texts),
    ...(control?.severityHint && { severity: control.severityHint }),
    ...(asset && { assets: [{ id: '', kind: assetKindOf(asset.kind), value: asset.value, scopeId: asset.id }] }),
  };
}

const originIds = (raw: Readonly<Record<string, unknown>>) =>
  [idOf(raw.controlId), idOf(raw.assetId), idOf(raw.rowId), textOf(raw.title)] as const;

/** Identifies the origin in the query parameters. */
export const originKey = (raw: Readonly<Record<string, unknown>>): string => JSON.stringify(originIds(raw));

/**
 * Returns the origin of a new issue: null without an origin, undefined while the origin is loading. A control or row that cannot be loaded
 * adds no values.
 * @param raw the query parameters; their `rowId` is the id of a row of the user's own tasks
 */
export function useIssueOrigin(project: Project | undefined, raw: Readonly<Record<string, unknown>>): IssueOrigin | null | undefined {
  const [controlId, assetId, rowId, title] = originIds(raw);
  const reads = useLanguage();
  const rows = useQuery({
    ...personRowsQuery(project?.id ?? '', useProfile().id),
    enabled: project !== undefined && rowId !== undefined,
  });
  const row = rows.data?.flatMap(({ checkList }) => checkList).find(({ id }) => id === rowId);
  const readId = controlId ?? row?.controlId ?? undefined;
  const { data: control, isPending } = useQuery({
    ...controlQuery(project?.id ?? '', readId ?? ''),
    enabled: project !== undefined && readId !== undefined,
  });
  const reading = (rowId !== undefined && rows.isPending) || (readId !== undefined && isPending);
  return useMemo(() => {
    if (controlId === undefined && rowId === undefined && title === undefined) return null;
    if (!project || reading) return undefined;
    return {
      ...(controlId !== undefined && { controlId }),
      ...(rowId !== undefined && { rowId }),
      subject: [controlId, assetId, rowId].filter(Boolean).join('-'),
      controls: control ? [{ id: control.id, code: control.code, title: control.title }] : [],
      value: filledIn(project, reads, { control, row, assetId, title }),
    };
  }, [project, reads, control, row, reading, controlId, assetId, rowId, title]);
}
