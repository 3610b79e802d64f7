import type { RequestOf } from '@coloa/contract/http.ts';
import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { DEFAULT_LANGUAGE, type Language } from '@coloa/contract/languages.ts';
import { REPORT_PARTS } from '@coloa/contract/reports/report-parts.ts';
import type { ReportLanguage, ReportSettings, reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { publish } from '../../events/events.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx, Tx } from '../../platform/database.ts';
import { changedFields, conflictingFields, withChanged } from '../../platform/edit-versions.ts';
import { editConflict, type RefusalDetail, refuseIfAny } from '../../platform/refusal.ts';
import { followNote } from '../../projects/project-files.service.ts';
import { canEditProject, demandMethod, type ProjectAccess } from '../../projects/projects.policy.ts';
import { lockOpenProject, openProject } from '../../projects/projects.service.ts';
import { canSeeReportSettings, canShare } from '../reports.policy.ts';
import { findSettings, roundsAmong, writeSettings } from './report-settings.repo.ts';

type Sent = RequestOf<typeof reportsContract.saveSettings>['body'];
type Kept = NonNullable<Awaited<ReturnType<typeof findSettings>>>['settings'];

/** What a project that nobody said anything of begins with: everything that is published. */
export const freshSettings = (languages: readonly Language[]) => ({
  parts: REPORT_PARTS.map((part) => ({ part, shown: true })),
  statuses: [...PUBLISHED_STATUSES],
  severities: [...SEVERITIES],
  language: (languages[0] ?? DEFAULT_LANGUAGE) as ReportLanguage,
  rounds: null as string[] | null,
  summaryVi: '',
  summaryEn: '',
  appendixVi: '',
  appendixEn: '',
  classification: '',
  version: 1,
  fieldVersions: {},
});

type Columns = Omit<Kept, 'workspaceId' | 'projectId' | 'updatedAt' | 'updatedBy'>;

/** The settings of a project as columns, kept or fresh. */
export async function settingsOf(
  db: DbOrTx,
  workspaceId: string,
  project: { id: string; languages: readonly Language[] },
): Promise<Columns> {
  return (await findSettings(db, workspaceId, project.id))?.settings ?? freshSettings(project.languages);
}

const present = (columns: Columns, row: Awaited<ReturnType<typeof findSettings>>, access: ProjectAccess): ReportSettings => ({
  parts: columns.parts,
  statuses: columns.statuses,
  severities: columns.severities,
  language: columns.language,
  rounds: columns.rounds,
  summary: { vi: columns.summaryVi, en: columns.summaryEn },
  appendix: { vi: columns.appendixVi, en: columns.appendixEn },
  classification: columns.classification,
  version: columns.version,
  by: row?.by ?? null,
  at: row?.settings.updatedAt.toISOString() ?? null,
  can: { edit: canEditProject(access), share: canShare(access) },
});

/** @throws Refusal NOT_FOUND, also for clients */
export async function reportSettingsOf(db: DbOrTx, actor: Actor, projectId: string): Promise<ReportSettings> {
  const { access, project } = await openProject(db, actor, projectId);
  demandMethod(access, canSeeReportSettings);
  const row = await findSettings(db, actor.workspaceId, projectId);
  return present(row?.settings ?? freshSettings(project.languages), row, access);
}

/** The fields sent as columns. */
function columnsSent({ summary, appendix, version: _, ...rest }: Sent): Partial<Columns> {
  return {
    ...rest,
    ...(summary && { summaryVi: summary.vi, summaryEn: summary.en }),
    ...(appendix && { appendixVi: appendix.vi, appendixEn: appendix.en }),
  };
}

/** Names of fields as they are sent, of columns. */
const fieldOf = (column: string): string =>
  column.replace(/^(summary|appendix)(Vi|En)$/, (_, text: string, language: string) => `${text}.${language.toLowerCase()}`);

/** Of a list each that stood in it before; `path`: of the one at that place. */
export const namedTwice = (names: readonly string[], path: (at: number) => string): RefusalDetail[] =>
  names.flatMap((name, n): RefusalDetail[] => (names.indexOf(name) < n ? [{ code: 'NAMED_TWICE', path: path(n) }] : []));

/** Of rounds named those that are none of the project. */
async function unknownRounds(db: DbOrTx, workspaceId: string, projectId: string, rounds: Sent['rounds'] = null): Promise<RefusalDetail[]> {
  if (!rounds || rounds.length === 0) return [];
  const known = await roundsAmong(db, workspaceId, projectId, rounds);
  return rounds.flatMap((id, n): RefusalDetail[] => (known.has(id) ? [] : [{ code: 'UNKNOWN_ROUND', path: `rounds.${n}` }]));
}

/** @throws Refusal UNKNOWN_ROUND, at `rounds.<n>` each */
export const demandRounds = async (db: DbOrTx, workspaceId: string, projectId: string, rounds: Sent['rounds']): Promise<void> =>
  refuseIfAny(await unknownRounds(db, workspaceId, projectId, rounds));

/**
 * Changes the fields sent.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, NAMED_TWICE, UNKNOWN_ROUND, EDIT_CONFLICT with the settings as they are now
 */
export async function changeReportSettings(tx: Tx, actor: Actor, projectId: string, sent: Sent): Promise<void> {
  const { workspaceId, userId } = actor;
  const { access, project } = await lockOpenProject(tx, actor, projectId);
  demandMethod(access, canEditProject);
  refuseIfAny([
    ...namedTwice(
      (sent.parts ?? []).map(({ part }) => part),
      (n) => `parts.${n}.part`,
    ),
    ...(await unknownRounds(tx, workspaceId, projectId, sent.rounds)),
  ]);
  const row = await findSettings(tx, workspaceId, projectId);
  const current: Columns = row?.settings ?? freshSettings(project.languages);
  const columns = columnsSent(sent);
  const changed = changedFields(current, columns);
  const conflicts = conflictingFields(current, changed, sent.version);
  if (conflicts.length > 0) throw editConflict(conflicts.map(fieldOf), present(current, row, access));
  if (changed.length === 0) return;
  const version = current.version + 1;
  await writeSettings(tx, {
    ...current,
    ...columns,
    workspaceId,
    projectId,
    version,
    fieldVersions: withChanged(current.fieldVersions, changed, version),
    updatedAt: new Date(),
    updatedBy: userId,
  });
  await followNote(
    tx,
    actor,
    projectId,
    [columns.summaryVi, columns.summaryEn, columns.appendixVi, columns.appendixEn].map((each) => each ?? ''),
  );
  await publish(tx, workspaceId, { kind: 'REPORT', projectId });
}
