import { LIMITS } from '@coloa/contract/limits.ts';
import {
  defaultLevel,
  levelOf,
  READINESS_LINES,
  type ReadinessLevel,
  type ReadinessLine,
  type ReadinessRules,
} from '@coloa/contract/readiness/readiness-rules.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import type { DueDays, Workspace } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { fold } from '../lib/texts.ts';
import type { WorkspaceBasics } from './workspace-fields.tsx';
import type { WorkspaceChange } from './workspaces.queries.ts';

export interface WorkspaceValues extends WorkspaceBasics {
  /** The colour of reports; '' for Coloa's own colour. */
  reportColor: string;
  reportFooter: string;
  /** The typed number of days by severity; '' for a severity without a rule. */
  dueDays: Record<Severity, string>;
  readiness: Record<ReadinessLine, ReadinessLevel>;
}

export const valuesOf = ({
  name,
  slug,
  timeZone,
  languages,
  reportColor,
  reportFooter,
  dueDays,
  readiness,
}: Workspace): WorkspaceValues => ({
  name,
  slug,
  timeZone,
  languages,
  reportColor: reportColor ?? '',
  reportFooter,
  dueDays: Object.fromEntries(SEVERITIES.map((severity) => [severity, dueDays[severity]?.toString() ?? ''])) as Record<Severity, string>,
  readiness: Object.fromEntries(READINESS_LINES.map((line) => [line, levelOf(readiness, line)])) as WorkspaceValues['readiness'],
});

/** Returns the days by severity in a fixed order, so that equal rules compare as equal. */
const daysOf = (days: Readonly<Partial<Record<Severity, string | number>>>): DueDays =>
  Object.fromEntries(
    SEVERITIES.flatMap((severity) => (String(days[severity] ?? '').trim() === '' ? [] : [[severity, Number(days[severity])]])),
  );

/** Returns the changed levels in the order of the lines, so that equal rules compare as equal. */
const rulesOf = (levels: ReadinessRules): ReadinessRules =>
  Object.fromEntries(READINESS_LINES.flatMap((line) => (levelOf(levels, line) === defaultLevel(line) ? [] : [[line, levels[line]]])));

/** Returns only changed fields, because other users may have changed the remaining fields. */
export function changesOf(workspace: Workspace, values: WorkspaceValues): WorkspaceChange {
  const color = values.reportColor.trim().toLowerCase();
  const next = {
    name: values.name.trim(),
    slug: values.slug.trim(),
    timeZone: values.timeZone,
    languages: values.languages,
    reportColor: color === '' ? null : color,
    reportFooter: values.reportFooter.trim(),
    dueDays: daysOf(values.dueDays),
    readiness: rulesOf(values.readiness),
  };
  const before = { ...workspace, dueDays: daysOf(workspace.dueDays), readiness: rulesOf(workspace.readiness) };
  const fields = Object.keys(next) as (keyof typeof next)[];
  return Object.fromEntries(
    fields.filter((field) => JSON.stringify(next[field]) !== JSON.stringify(before[field])).map((field) => [field, next[field]]),
  );
}

/** Whether a text is a slug: at least 2 characters; lower-case letters and digits, separated by single hyphens. */
export const isSlug = (text: string): boolean => text.length >= 2 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

/** Converts 'An Dương Lab' to 'an-duong-lab'. Returns '' if the name has no ASCII letter or digit. */
export function suggestSlug(name: string): string {
  return fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LIMITS.slug)
    .replaceAll(/^-|-$/g, '');
}
