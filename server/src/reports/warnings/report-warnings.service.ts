import type { RequestOf } from '@coloa/contract/http.ts';
import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { ReportWarning } from '@coloa/contract/reports/report-warnings.ts';
import type { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { refuseIfAny } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { demandMethod } from '../../projects/projects.policy.ts';
import { openProject } from '../../projects/projects.service.ts';
import { fontFolder, unprintableIn } from '../fonts/unprintable.ts';
import { reportChoice, sharedChoice } from '../report-choice.service.ts';
import { listFindings } from '../report-content.repo.ts';
import { type ReportChoice, reportDocuments } from '../report-content.service.ts';
import type { ReportDocument } from '../report-document.ts';
import { canSeeReportSettings, READER } from '../reports.policy.ts';
import { namedTwice } from '../sections/named-twice.ts';
import { listIssueIds } from './report-warnings.repo.ts';
import { type KeyedWarning, warningsIn } from './report-warnings.ts';

type Wanted = RequestOf<typeof reportsContract.warnings>['body'];

/** The warnings with the ids of the issues that they name. */
async function present(
  db: DbOrTx,
  workspaceId: string,
  project: { id: string; key: string },
  warnings: readonly KeyedWarning[],
): Promise<ReportWarning[]> {
  const ids = warnings.some(({ findings }) => findings.length > 0)
    ? await listIssueIds(db, workspaceId, project)
    : new Map<string, string>();
  return warnings.map((each) => ({ ...each, findings: each.findings.map((key) => ({ id: ids.get(key) ?? null, key })) }));
}

/** What is unfit to be sent in documents that were made so. `choice`: null for a version that was kept. */
export async function warningsOf(
  { env, database }: Pick<Platform, 'env' | 'database'>,
  workspaceId: string,
  project: { id: string; key: string },
  documents: readonly ReportDocument[],
  choice: ReportChoice | null,
): Promise<ReportWarning[]> {
  const unprintable = await unprintableIn(documents, fontFolder(env));
  return present(database.db, workspaceId, project, warningsIn(documents, choice, unprintable));
}

/**
 * What is unfit to be sent in a version, or a link with that choice, as it would be made now.
 * @throws Refusal NOT_FOUND, also for clients, PROJECT_DELETED, NAMED_TWICE
 */
export async function sharingWarnings(platform: Platform, actor: Actor, projectId: string, wanted: Wanted): Promise<ReportWarning[]> {
  const { db } = platform.database;
  const { workspaceId, timeZone } = actor;
  const { access, project } = await openProject(db, actor, projectId);
  demandMethod(access, canSeeReportSettings);
  const { statuses = [], severities = [] } = wanted;
  refuseIfAny(Object.entries({ statuses, severities }).flatMap(([name, list]) => namedTwice(list, (n) => `${name}.${n}`)));
  const choice = await sharedChoice(db, { workspaceId, project }, wanted);
  const viewer = { workspaceId, timeZone, access: READER, given: true };
  const documents = await reportDocuments(platform, viewer, projectId, choice, { pictureRoom: 0 });
  const warnings = await warningsOf(platform, workspaceId, project, documents, choice);
  const leftOut = await chosenUnpublished(db, { workspaceId, project, access }, wanted);
  return [...warnings, ...(await present(db, workspaceId, project, leftOut))];
}

/** Findings that the lead chose, and that are left out because they are not published. */
async function chosenUnpublished(
  db: DbOrTx,
  of: Parameters<typeof reportChoice>[1] & { project: { key: string } },
  wanted: Wanted,
): Promise<KeyedWarning[]> {
  const chosen = await reportChoice(db, of, wanted);
  const statuses = chosen.statuses.filter((status) => !isPublished(status));
  if (statuses.length === 0) return [];
  const rows = await listFindings(db, of.workspaceId, of.project.id, { ...chosen, statuses });
  const findings = rows.map(({ number }) => `${of.project.key}-${number}`);
  const about = { language: null, part: null, controls: [], characters: [], packages: [] };
  return findings.length > 0 ? [{ kind: 'UNPUBLISHED', findings, ...about }] : [];
}
