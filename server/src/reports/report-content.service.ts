import type { ReportRequest } from '@coloa/contract/exports/exports.contract.ts';
import { readCvss } from '@coloa/contract/issues/cvss.ts';
import { weaknessName } from '@coloa/contract/issues/cwe-list.ts';
import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { ISSUE_TEXTS, type IssueContent } from '@coloa/contract/issues/issues.schema.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { filesByName, namesReferredTo } from '../files/files.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import { today } from '../platform/days.ts';
import type { Platform } from '../platform/platform.ts';
import { NotStored, type Storage } from '../platform/storage.ts';
import { canReport, canSeeIssues, demand, type ProjectAccess } from '../projects/projects.policy.ts';
import { openProject, projectDetail } from '../projects/projects.service.ts';
import {
  type FindingFilter,
  listFindingAssets,
  listFindingContents,
  listFindingRetestResults,
  listFindingRetests,
  listFindings,
  workspaceLook,
} from './report-content.repo.ts';
import { reportCoverage } from './report-coverage.service.ts';
import { type ReportDocument, type ReportFinding, type ReportImage, type ReportRetest, textsOf } from './report-document.ts';

type ContentRow = Awaited<ReturnType<typeof listFindingContents>>[number];
type FindingRow = Awaited<ReturnType<typeof listFindings>>[number];

const READ_AT_ONCE = 8;

/** The one asked for, else the project's leading one. */
export const reportLanguage = (request: ReportRequest, project: { languages: readonly Language[] }): Language =>
  request.language ?? project.languages[0] ?? DEFAULT_LANGUAGE;

/** Each text in the language of the report; where it was not written in it, in the other one: a gap helps no reader. */
function textsIn(language: Language, rows: readonly ContentRow[]): IssueContent {
  const preferred = [language, ...LANGUAGES.filter((other) => other !== language)];
  const ordered = preferred.flatMap((wanted) => rows.filter((row) => row.language === wanted));
  return Object.fromEntries(
    ISSUE_TEXTS.map((text) => [text, ordered.map((row) => row[text]).find((value) => value.trim() !== '') ?? '']),
  ) as IssueContent;
}

function findingOf(
  projectKey: string,
  language: Language,
  row: FindingRow,
  contents: readonly ContentRow[],
  assets: readonly string[],
  retests: ReportRetest[],
): ReportFinding {
  const { title, ...sections } = textsIn(language, contents);
  const cvss = row.cvss === null ? null : readCvss(row.cvss);
  return {
    key: `${projectKey}-${row.number}`,
    severity: row.severity,
    status: row.status,
    title,
    cvss: cvss && row.cvss !== null ? { version: cvss.version, vector: row.cvss, score: cvss.score } : null,
    cwe: row.cwe === null ? null : { id: Number(row.cwe.slice('CWE-'.length)), name: weaknessName(row.cwe, language) },
    assets: [...assets],
    foundDay: row.foundDay,
    reporter: row.reporter,
    sections,
    retests,
  };
}

/** By finding, newest first. */
async function retestsByFinding(
  db: DbOrTx,
  actor: Actor,
  projectId: string,
  filter: FindingFilter,
  outside: boolean,
): Promise<Map<string, ReportRetest[]>> {
  const [rows, results] = await Promise.all([
    listFindingRetests(db, actor.workspaceId, projectId, filter, outside),
    listFindingRetestResults(db, actor.workspaceId, projectId, filter, outside),
  ]);
  const resultsOf = Map.groupBy(results, ({ retestId }) => retestId);
  const found = new Map<string, ReportRetest[]>();
  for (const { id, issueId, ...retest } of rows) {
    const shown = (resultsOf.get(id) ?? []).map(({ asset, result, note }) => ({ asset, result, note }));
    found.set(issueId, [...(found.get(issueId) ?? []), { ...retest, results: shown }]);
  }
  return found;
}

/** Null when the store has lost it: the report is made without it and says so in its place. */
async function bytesOf(storage: Storage, storedAs: string): Promise<Buffer | null> {
  try {
    const { stream } = await storage.read(storedAs);
    return Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>));
  } catch (error) {
    if (error instanceof NotStored) return null;
    throw error;
  }
}

async function imagesOf(
  { database, storage }: Platform,
  actor: Actor,
  project: { id: string; access: ProjectAccess },
  texts: readonly string[],
): Promise<Map<string, ReportImage>> {
  const files = await filesByName(database.db, actor.workspaceId, project.id, namesReferredTo(texts), project.access);
  const pictures = [...files.values()].filter(({ type }) => type.startsWith('image/'));
  const images = new Map<string, ReportImage>();
  const left = pictures.values();
  await Promise.all(
    Array.from({ length: READ_AT_ONCE }, async () => {
      for (const { fileName, storedAs } of left) {
        const bytes = await bytesOf(storage, storedAs);
        if (bytes) images.set(fileName, { bytes });
      }
    }),
  );
  return images;
}

/** A project as its report shows it to this reader: clients get what is published, whatever was asked for. */
export async function reportDocument(platform: Platform, actor: Actor, request: ReportRequest): Promise<ReportDocument> {
  const { db } = platform.database;
  const { access } = await openProject(db, actor, request.projectId);
  demand(access, canReport);
  const filter: FindingFilter = {
    statuses: (request.statuses ?? PUBLISHED_STATUSES).filter((status) => canSeeIssues(access, status)),
    severities: request.severities,
  };
  const [project, workspace, rows, contents, assets, retests] = await Promise.all([
    projectDetail(db, actor, request.projectId),
    workspaceLook(db, actor.workspaceId),
    listFindings(db, actor.workspaceId, request.projectId, filter),
    listFindingContents(db, actor.workspaceId, request.projectId, filter),
    listFindingAssets(db, actor.workspaceId, request.projectId, filter),
    retestsByFinding(db, actor, request.projectId, filter, access.reads === 'published'),
  ]);
  const language = reportLanguage(request, project);
  const contentsOf = Map.groupBy(contents, (row) => row.issueId);
  const assetsOf = Map.groupBy(assets, (row) => row.issueId);
  const findings = rows.map((row) =>
    findingOf(
      project.key,
      language,
      row,
      contentsOf.get(row.id) ?? [],
      (assetsOf.get(row.id) ?? []).map(({ value }) => value),
      retests.get(row.id) ?? [],
    ),
  );
  const keys = new Set(findings.map(({ key }) => key));
  const coverage = await reportCoverage(db, actor, { projectId: request.projectId, access, language }, keys);
  const texts = [project.description, ...findings.flatMap(textsOf)];
  return {
    language,
    workspaceName: workspace.name,
    branding: {
      logo: workspace.storedLogo === null ? null : await bytesOf(platform.storage, workspace.storedLogo),
      color: workspace.color,
      footer: workspace.footer,
    },
    classification: null,
    project: {
      key: project.key,
      name: project.name,
      kind: project.kind,
      subtitle: null,
      client: project.client || null,
      startDay: project.startDay,
      endDay: project.endDay,
      leads: project.assignees.filter((assignee) => assignee.hats.includes('LEAD')).map((assignee) => assignee.person.name),
    },
    version: null,
    generatedDay: today(actor.timeZone),
    summary: project.description,
    scope: project.scope.map(({ inScope, kind, value, note }) => ({ inScope, kind, value, note })),
    findings,
    coverage,
    images: await imagesOf(platform, actor, { id: request.projectId, access }, texts),
  };
}
