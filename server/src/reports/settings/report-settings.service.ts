import type { RequestOf } from '@coloa/contract/http.ts';
import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { DEFAULT_LANGUAGE, type Language } from '@coloa/contract/languages.ts';
import type { OrderedParts, ProjectSection } from '@coloa/contract/reports/report-sections.ts';
import type { DraftMark, ReportLanguage, ReportSettings, reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { type AuditActor, record } from '../../audit/audit.service.ts';
import { publish } from '../../events/events.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { changedFields, conflictingFields, withChanged } from '../../platform/edit-versions.ts';
import { editConflict, type RefusalDetail, refuseIfAny } from '../../platform/http/refusal.ts';
import { followNote } from '../../projects/project-files.service.ts';
import { canEditProject, demandMethod, type ProjectAccess } from '../../projects/projects.policy.ts';
import { auditedProject, lockOpenProject, openProject } from '../../projects/projects.service.ts';
import { canEndShares, canSeeReportSettings } from '../reports.policy.ts';
import type { KeptSections } from '../reports.tables.ts';
import { type Defaults, findDefaults } from '../sections/report-defaults.repo.ts';
import { auditedSections } from '../sections/report-defaults.service.ts';
import { orderedParts, partsTwice } from '../sections/section-order.ts';
import {
  changedSections,
  idsOf,
  placeholderProblems,
  placeholdersInLine,
  placeholdersInText,
  projectSections,
  textsOfSections,
  withChanges,
  withoutDeleted,
} from '../sections/stored-sections.ts';
import { findSettings, roundsAmong, writeSettings } from './report-settings.repo.ts';

type Sent = RequestOf<typeof reportsContract.saveSettings>['body'];
type Kept = NonNullable<Awaited<ReturnType<typeof findSettings>>>['settings'];

export const freshSettings = (languages: readonly Language[]) => ({
  titleVi: '',
  titleEn: '',
  subtitleVi: '',
  subtitleEn: '',
  parts: null as OrderedParts | null,
  sections: {} as KeptSections,
  draft: 'UNPUBLISHED' as DraftMark,
  untested: false,
  statuses: [...PUBLISHED_STATUSES],
  severities: [...SEVERITIES],
  language: (languages[0] ?? DEFAULT_LANGUAGE) as ReportLanguage,
  rounds: null as string[] | null,
  summaryVi: '',
  summaryEn: '',
  summaryViAt: null as Date | null,
  summaryEnAt: null as Date | null,
  appendixVi: '',
  appendixEn: '',
  classification: '',
  version: 1,
  fieldVersions: {},
});

type Columns = Omit<Kept, 'workspaceId' | 'projectId' | 'updatedAt' | 'updatedBy'>;

export interface SettingsInForce {
  settings: Columns;
  /** Contains each part and section once. */
  parts: OrderedParts;
  sections: ProjectSection[];
}

/** Returns the settings that apply. The project's own order and sections take precedence over those of its workspace. */
function inForce(settings: Columns, workspace: Pick<Defaults, 'parts' | 'sections'>): SettingsInForce {
  const ids = idsOf(workspace.sections, settings.sections);
  return {
    settings,
    parts: orderedParts(ids, settings.parts, workspace.parts),
    sections: projectSections(ids, workspace.sections, settings.sections),
  };
}

export async function settingsOf(
  db: DbOrTx,
  workspaceId: string,
  project: { id: string; languages: readonly Language[] },
): Promise<SettingsInForce> {
  const [row, workspace] = await Promise.all([findSettings(db, workspaceId, project.id), findDefaults(db, workspaceId)]);
  return inForce(row?.settings ?? freshSettings(project.languages), workspace);
}

/** Returns the default settings, without the team's texts. */
export const settingsForClients = (languages: readonly Language[]): SettingsInForce =>
  inForce(freshSettings(languages), { parts: null, sections: {} });

const present = (
  { settings, parts, sections }: SettingsInForce,
  row: Awaited<ReturnType<typeof findSettings>>,
  access: ProjectAccess,
): ReportSettings => ({
  title: { vi: settings.titleVi, en: settings.titleEn },
  subtitle: { vi: settings.subtitleVi, en: settings.subtitleEn },
  parts,
  ownOrder: settings.parts !== null,
  sections,
  draft: settings.draft,
  untested: settings.untested,
  statuses: settings.statuses,
  severities: settings.severities,
  language: settings.language,
  rounds: settings.rounds,
  summary: { vi: settings.summaryVi, en: settings.summaryEn },
  appendix: { vi: settings.appendixVi, en: settings.appendixEn },
  classification: settings.classification,
  version: settings.version,
  by: row?.by ?? null,
  at: row?.settings.updatedAt.toISOString() ?? null,
  can: { edit: canEditProject(access), share: canEndShares(access) },
});

/** @throws Refusal NOT_FOUND, also for clients */
export async function reportSettingsOf(db: DbOrTx, actor: Actor, projectId: string): Promise<ReportSettings> {
  const { access, project } = await openProject(db, actor, projectId);
  demandMethod(access, canSeeReportSettings);
  const [row, workspace] = await Promise.all([findSettings(db, actor.workspaceId, projectId), findDefaults(db, actor.workspaceId)]);
  return present(inForce(row?.settings ?? freshSettings(project.languages), workspace), row, access);
}

const IN_BOTH = {
  title: ['titleVi', 'titleEn'],
  subtitle: ['subtitleVi', 'subtitleEn'],
  summary: ['summaryVi', 'summaryEn'],
  appendix: ['appendixVi', 'appendixEn'],
} as const;
const SUMMARIES = [
  { language: 'vi', text: 'summaryVi', at: 'summaryViAt' },
  { language: 'en', text: 'summaryEn', at: 'summaryEnAt' },
] as const;
const TEXTS = Object.keys(IN_BOTH) as (keyof typeof IN_BOTH)[];

function columnsSent(sent: Sent): Partial<Columns> {
  const { title, subtitle, summary, appendix, version: _, parts: __, sections: ___, summaryConfirmed: ____, ...rest } = sent;
  const texts = { title, subtitle, summary, appendix };
  return {
    ...rest,
    ...Object.fromEntries(
      TEXTS.flatMap((name) => {
        const [vi, en] = IN_BOTH[name];
        return texts[name]
          ? [
              [vi, texts[name].vi],
              [en, texts[name].en],
            ]
          : [];
      }),
    ),
  };
}

const fieldOf = (column: string): string =>
  column.replace(/^(title|subtitle|summary|appendix)(Vi|En)$/, (_, text: string, language: string) => `${text}.${language.toLowerCase()}`);

const unknownInTexts = (current: Columns, columns: Partial<Columns>): RefusalDetail[] =>
  changedFields(current, columns).flatMap((column) => {
    const text = columns[column as keyof Columns];
    if (typeof text !== 'string') return [];
    if (/^(summary|appendix)/.test(column)) return placeholdersInText(fieldOf(column), text);
    return /^(title|subtitle|classification)/.test(column) ? placeholdersInLine(fieldOf(column), text) : [];
  });

async function unknownRounds(db: DbOrTx, workspaceId: string, projectId: string, rounds: Sent['rounds'] = null): Promise<RefusalDetail[]> {
  if (!rounds || rounds.length === 0) return [];
  const known = await roundsAmong(db, workspaceId, projectId, rounds);
  return rounds.flatMap((id, n): RefusalDetail[] => (known.has(id) ? [] : [{ code: 'UNKNOWN_ROUND', path: `rounds.${n}` }]));
}

/** @throws Refusal UNKNOWN_ROUND at `rounds.<n>`, for each unknown round */
export const demandRounds = async (db: DbOrTx, workspaceId: string, projectId: string, rounds: Sent['rounds']): Promise<void> =>
  refuseIfAny(await unknownRounds(db, workspaceId, projectId, rounds));

/**
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, NAMED_TWICE, UNKNOWN_ROUND, UNKNOWN_PLACEHOLDER, SECTIONS_FULL,
 * EDIT_CONFLICT with the current settings
 */
export async function changeReportSettings(tx: Tx, actor: Actor, by: AuditActor, projectId: string, sent: Sent): Promise<void> {
  const { workspaceId, userId } = actor;
  const { access, project } = await lockOpenProject(tx, actor, projectId);
  demandMethod(access, canEditProject);
  const [row, workspace] = [await findSettings(tx, workspaceId, projectId), await findDefaults(tx, workspaceId)];
  const current: Columns = row?.settings ?? freshSettings(project.languages);
  const columns = columnsSent(sent);
  refuseIfAny([
    ...partsTwice(sent.parts),
    ...unknownInTexts(current, columns),
    ...placeholderProblems(sent.sections),
    ...(await unknownRounds(tx, workspaceId, projectId, sent.rounds)),
  ]);
  const sections = withChanges(current.sections, sent.sections ?? {}, workspace.sections);
  const paths = changedSections(current.sections, sections);
  const parts = orderSent(sent, { ...current, sections }, workspace);
  const changed = [...changedFields(current, columns), ...paths, ...(parts === current.parts ? [] : ['parts'])];
  const confirmed = SUMMARIES.filter(({ language }) => sent.summaryConfirmed?.includes(language));
  // A confirmation is about the text that the user has seen, so it conflicts with an edit of the text.
  const conflicts = conflictingFields(current, [...new Set([...changed, ...confirmed.map(({ text }) => text)])], sent.version);
  if (conflicts.length > 0) throw editConflict(conflicts.map(fieldOf), present(inForce(current, workspace), row, access));
  if (changed.length + confirmed.length === 0) return;
  const version = current.version + 1;
  const now = new Date();
  const upToDate = SUMMARIES.filter((each) => changed.includes(each.text) || confirmed.includes(each));
  await writeSettings(tx, {
    ...current,
    ...columns,
    ...Object.fromEntries(upToDate.map(({ at }) => [at, now])),
    parts,
    sections,
    workspaceId,
    projectId,
    version,
    fieldVersions: withoutDeleted(withChanged(current.fieldVersions, changed, version), sections),
    updatedAt: now,
    updatedBy: userId,
  });
  const texts = [columns.summaryVi, columns.summaryEn, columns.appendixVi, columns.appendixEn].map((each) => each ?? '');
  await followNote(tx, actor, projectId, paths.length > 0 ? [...texts, ...textsOfSections(sections)] : texts);
  if (paths.length > 0) {
    const details = { sections: auditedSections(paths) };
    await record(tx, workspaceId, by, { action: 'REPORT_SECTIONS_CHANGED', object: auditedProject(project), details });
  }
  await publish(tx, workspaceId, { kind: 'REPORT', projectId });
}

/**
 * Returns the stored order if the submitted order is in force already. A project follows the order of its workspace until its own order
 * differs.
 */
function orderSent({ parts }: Sent, current: Columns, workspace: Pick<Defaults, 'parts' | 'sections'>): OrderedParts | null {
  if (parts === undefined) return current.parts;
  if (parts === null) return null;
  const ids = idsOf(workspace.sections, current.sections);
  const wanted = orderedParts(ids, parts, workspace.parts);
  return JSON.stringify(wanted) === JSON.stringify(inForce(current, workspace).parts) ? current.parts : wanted;
}
