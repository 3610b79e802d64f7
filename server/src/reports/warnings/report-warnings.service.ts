import type { RequestOf } from '@coloa/contract/http.ts';
import { isPublished, WAITING_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { reported, stops } from '@coloa/contract/readiness/readiness-rules.ts';
import type { ReportWarning } from '@coloa/contract/readiness/report-warnings.ts';
import type { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { issuesToCorrect } from '../../issues/corrections/pending-corrections.service.ts';
import { outdatedOf } from '../../issues/edit/issue-outdated.service.ts';
import { keptByKey } from '../../issues/secrets/kept-secrets.service.ts';
import { readinessRulesOf } from '../../membership/workspaces.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { refuseIfAny } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { demandMethod, type ProjectAccess } from '../../projects/projects.policy.ts';
import { openProject } from '../../projects/projects.service.ts';
import { fontFolder, unprintableIn } from '../fonts/unprintable.ts';
import { reportChoice, sharedChoice } from '../report-choice.service.ts';
import { type FindingFilter, listFindings } from '../report-content.repo.ts';
import { type ReportChoice, reportDocuments } from '../report-content.service.ts';
import type { ReportDocument } from '../report-document.ts';
import { canSeeReportSettings, READER } from '../reports.policy.ts';
import { namedTwice } from '../sections/section-order.ts';
import { summaryTimes } from '../settings/report-settings.repo.ts';
import { type KeyedWarning, warning } from './keyed-warning.ts';
import { issuesByKey, type NamedIssue } from './report-warnings.repo.ts';
import { NOTHING_OUTDATED, warningsIn } from './report-warnings.ts';

type Wanted = RequestOf<typeof reportsContract.warnings>['body'];

interface ReportedProject {
  id: string;
  key: string;
}

interface Viewed {
  workspaceId: string;
  project: ReportedProject;
  access: ProjectAccess;
}

function present(issues: ReadonlyMap<string, NamedIssue>, warnings: readonly KeyedWarning[]): ReportWarning[] {
  const finding = (key: string, fields: KeyedWarning['fields']) => {
    const { id = null, severity = null } = issues.get(key) ?? {};
    return { id, key, severity, field: fields?.get(key) ?? null };
  };
  return warnings.map(({ fields, ...each }) => ({ ...each, findings: each.findings.map((key) => finding(key, fields)) }));
}

/** The kinds that come first, because they change what readers of the report conclude. */
const FIRST: readonly KeyedWarning['kind'][] = ['NOT_TRANSLATED', 'LEFT_OUT', 'PENDING_CORRECTIONS', 'OLD_SUMMARY'];
const rank = ({ kind }: KeyedWarning): number => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);

/** Returns the languages of the printed summaries. A missing summary is printed in the other language. */
function printedSummaries({ parts, summary, languages }: ReportChoice): Language[] {
  if (!parts.includes('SUMMARY')) return [];
  const written = LANGUAGES.filter((language) => summary[language].trim() !== '');
  return [...new Set(languages.flatMap((language) => (written.includes(language) ? [language] : written)))];
}

async function aboutIssues(
  db: DbOrTx,
  { workspaceId, project }: { workspaceId: string; project: ReportedProject },
  kind: KeyedWarning['kind'],
  choice: FindingFilter,
): Promise<KeyedWarning[]> {
  if (choice.statuses.length === 0) return [];
  const rows = await listFindings(db, workspaceId, project.id, choice);
  return rows.length > 0 ? [warning(kind, { findings: rows.map(({ number }) => `${project.key}-${number}`) })] : [];
}

const aboutKeys = (kind: KeyedWarning['kind'], findings: readonly string[]): KeyedWarning[] =>
  findings.length > 0 ? [warning(kind, { findings })] : [];

async function pendingCorrections(
  db: DbOrTx,
  { workspaceId, project, access }: Viewed,
  keys: readonly string[],
  issues: ReadonlyMap<string, NamedIssue>,
): Promise<KeyedWarning[]> {
  const pending = await issuesToCorrect(db, { workspaceId, projectId: project.id, access });
  return aboutKeys(
    'PENDING_CORRECTIONS',
    keys.filter((key) => pending.has(issues.get(key)?.id ?? '')),
  );
}

/** Returns the findings published after a printed summary was last changed or confirmed. */
async function newerThanSummary(
  db: DbOrTx,
  { workspaceId, project }: Viewed,
  printed: readonly Language[],
  keys: readonly string[],
  issues: ReadonlyMap<string, NamedIssue>,
): Promise<KeyedWarning[]> {
  if (printed.length === 0) return [];
  const times = await summaryTimes(db, workspaceId, project.id);
  return printed.flatMap((language) => {
    const at = times[language];
    if (at === null) return [];
    const newer = keys.filter((key) => (issues.get(key)?.publishedAt ?? at) > at);
    return newer.length > 0 ? [warning('OLD_SUMMARY', { language, findings: newer })] : [];
  });
}

const leftOut = (db: DbOrTx, of: Parameters<typeof aboutIssues>[1], choice: FindingFilter): Promise<KeyedWarning[]> =>
  aboutIssues(db, of, 'LEFT_OUT', { ...choice, statuses: WAITING_STATUSES.filter((status) => !choice.statuses.includes(status)) });

/**
 * @param choice null for a saved version
 * @param forVersion whether the documents will be saved as a version
 */
export async function warningsOf(
  { env, database }: Pick<Platform, 'env' | 'database'>,
  viewed: Viewed,
  documents: readonly ReportDocument[],
  choice: ReportChoice | null,
  forVersion = false,
): Promise<ReportWarning[]> {
  const { workspaceId, project } = viewed;
  const keptIn = await keptByKey(database.db, workspaceId, project);
  const unprintable = await unprintableIn(documents, fontFolder(env));
  const waiting = choice ? await leftOut(database.db, { workspaceId, project }, choice) : [];
  const issues = await issuesByKey(database.db, workspaceId, project);
  // A saved version prints earlier texts, whose age is not known.
  const outdated = choice ? new Map([...issues].map(([key, issue]) => [key, outdatedOf(issue)])) : NOTHING_OUTDATED;
  const keys = documents[0]?.findings.map(({ key }) => key) ?? [];
  const found = [
    ...waiting,
    ...(choice ? await pendingCorrections(database.db, viewed, keys, issues) : []),
    ...(choice ? await newerThanSummary(database.db, viewed, printedSummaries(choice), keys, issues) : []),
    ...warningsIn(documents, choice, { unprintable, outdated, forVersion, keptIn }),
  ];
  const ordered = found.toSorted((one, other) => rank(one) - rank(other));
  return reported(await readinessRulesOf(database.db, workspaceId), present(issues, ordered));
}

/**
 * Returns the warnings for a link or version with this content, and a warning for selected issues that are not published.
 * @throws Refusal NOT_FOUND (also for clients), NAMED_TWICE
 */
export async function sharingWarnings(platform: Platform, actor: Actor, projectId: string, wanted: Wanted): Promise<ReportWarning[]> {
  const { db } = platform.database;
  const { workspaceId, timeZone } = actor;
  const { access, project } = await openProject(db, actor, projectId);
  demandMethod(access, canSeeReportSettings);
  const { statuses = [], severities = [], forVersion } = wanted;
  refuseIfAny(Object.entries({ statuses, severities }).flatMap(([name, list]) => namedTwice(list, (n) => `${name}.${n}`)));
  const choice = await sharedChoice(db, { workspaceId, project }, wanted);
  const viewer = { workspaceId, timeZone, access: READER, given: true };
  const documents = await reportDocuments(platform, viewer, projectId, choice, { pictureRoom: 0 });
  const chosen = await reportChoice(db, { workspaceId, project, access }, wanted);
  // The statuses include unpublished ones, so that `LEFT_OUT` does not repeat the findings that `UNPUBLISHED` reports below.
  const viewed = { workspaceId, project, access };
  const warnings = await warningsOf(platform, viewed, documents, { ...choice, statuses: chosen.statuses }, forVersion);
  const unpublished = { ...chosen, statuses: chosen.statuses.filter((status) => !isPublished(status)) };
  const notGiven = await aboutIssues(db, { workspaceId, project }, 'UNPUBLISHED', unpublished);
  const rules = await readinessRulesOf(db, workspaceId);
  const issues = notGiven.length > 0 ? await issuesByKey(db, workspaceId, project) : new Map<string, NamedIssue>();
  return [...warnings, ...reported(rules, present(issues, notGiven))];
}

/**
 * Rejects a report with warnings that stop reports in the workspace. Does not call `find` if no kind of warning stops reports.
 * @throws Refusal NOT_READY with an error for each kind of warning that stops reports
 */
export async function refuseUnfit(db: DbOrTx, workspaceId: string, find: () => Promise<readonly ReportWarning[]>): Promise<void> {
  const rules = await readinessRulesOf(db, workspaceId);
  if (!Object.values(rules).includes('STOP')) return;
  const kinds = new Set((await find()).filter((each) => stops(rules, each)).map(({ kind }) => kind));
  refuseIfAny([...kinds].map((kind) => ({ code: 'NOT_READY', path: 'report', params: { worded: { what: `readiness:line.${kind}` } } })));
}
