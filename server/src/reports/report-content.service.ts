import { displayName } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { isImageType } from '@coloa/contract/files/pictures.ts';
import { namesReferredTo } from '@coloa/contract/files/references.ts';
import { readCvss } from '@coloa/contract/issues/cvss.ts';
import { weaknessName } from '@coloa/contract/issues/cwe-list.ts';
import { ISSUE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { ISSUE_TEXTS, type IssueContent } from '@coloa/contract/issues/issues.schema.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { inLanguage, LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { ReportPart } from '@coloa/contract/reports/report-parts.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { bugTypesOf } from '../bugs/bugs.service.ts';
import { filesByName, projectFilesByName } from '../issues/project-files.service.ts';
import type { DbOrTx } from '../platform/database.ts';
import { today } from '../platform/days.ts';
import type { Platform } from '../platform/platform.ts';
import { NotStored, type Storage } from '../platform/storage.ts';
import type { ProjectAccess } from '../projects/projects.policy.ts';
import {
  type FindingFilter,
  listFindingAssets,
  listFindingContents,
  listFindingRetestResults,
  listFindingRetests,
  listFindings,
  listReportRounds,
  projectFacts,
  workspaceLook,
} from './report-content.repo.ts';
import { reportCoverage } from './report-coverage.service.ts';
import { type ReportDocument, type ReportFinding, type ReportRetest, sortFindings, textsOfDocument } from './report-document.ts';
import { placesOf } from './report-pictures.ts';
import { withShownParts } from './shown-parts.ts';

type ContentRow = Awaited<ReturnType<typeof listFindingContents>>[number];
type FindingRow = Awaited<ReturnType<typeof listFindings>>[number];
type InBoth = Record<Language, string>;

/** Whose eyes a report is made for. */
export interface ReportViewer {
  workspaceId: string;
  /** IANA name. */
  timeZone: string;
  /** What they are in the project. */
  access: ProjectAccess;
  /** Their team gives it to them: with what was tested, though they see no more of the project than what is published. */
  given?: boolean;
}

/** What of a project stands in a report, and what its lead wrote for it. */
export interface ReportChoice extends FindingFilter {
  /** The first one leading. */
  languages: readonly Language[];
  /** In order. */
  parts: readonly ReportPart[];
  /** Markdown; where it is empty in both, the description of the project stands in its place. */
  summary: InBoth;
  /** Markdown. */
  appendix: InBoth;
  /** Empty: the language's own word for confidential. */
  classification: string;
}

type Gathered = Awaited<ReturnType<typeof gather>>;

/** Each text in the language of the report; where it was not written in it, in the other one: a gap helps no reader. */
function textsIn(language: Language, rows: readonly ContentRow[]): IssueContent {
  const preferred = [language, ...LANGUAGES.filter((other) => other !== language)];
  const ordered = preferred.flatMap((wanted) => rows.filter((row) => row.language === wanted));
  return Object.fromEntries(
    ISSUE_TEXTS.map((text) => [text, ordered.map((row) => row[text]).find((value) => value.trim() !== '') ?? '']),
  ) as IssueContent;
}

function findingOf(language: Language, row: FindingRow, { project, contentsOf, assetsOf, retests, tree }: Gathered): ReportFinding {
  const { title, ...sections } = textsIn(language, contentsOf.get(row.id) ?? []);
  const cvss = row.cvss === null ? null : readCvss(row.cvss);
  return {
    key: `${project.key}-${row.number}`,
    severity: row.severity,
    status: row.status,
    title,
    cvss: cvss && row.cvss !== null ? { version: cvss.version, vector: row.cvss, score: cvss.score } : null,
    cwe: row.cwe === null ? null : { id: Number(row.cwe.slice('CWE-'.length)), name: weaknessName(row.cwe, language) },
    vrt: row.bugId === null ? null : { id: row.bugId, name: displayName(tree[language], row.bugId) },
    assets: (assetsOf.get(row.id) ?? []).map(({ value }) => value),
    foundDay: row.foundDay,
    reporter: row.reporter,
    sections,
    retests: retests.get(row.id) ?? [],
  };
}

/** By finding, newest first. */
async function retestsByFinding(
  db: DbOrTx,
  { workspaceId, access }: ReportViewer,
  projectId: string,
  filter: FindingFilter,
): Promise<Map<string, ReportRetest[]>> {
  const outside = access.reads === 'published';
  const [rows, results] = await Promise.all([
    listFindingRetests(db, workspaceId, projectId, filter, outside),
    listFindingRetestResults(db, workspaceId, projectId, filter, outside),
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
export async function bytesOf(storage: Storage, storedAs: string): Promise<Buffer | null> {
  try {
    const { stream } = await storage.read(storedAs);
    return Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>));
  } catch (error) {
    if (error instanceof NotStored) return null;
    throw error;
  }
}

/** Files that texts show; what stands between ⟦ and ⟧ shows none. */
export async function filesShown(
  db: DbOrTx,
  { workspaceId, access, given }: ReportViewer,
  projectId: string,
  documents: readonly Pick<ReportDocument, 'summary' | 'appendix' | 'findings'>[],
) {
  const files = await filesByName(db, workspaceId, projectId, namesReferredTo(documents.flatMap(textsOfDocument).map(redact)), access);
  if (!given) return files;
  // Files that only the lead's own texts show belong to the project, and the team alone reads them until it shares the report.
  const own = namesReferredTo(documents.flatMap(({ summary, appendix }) => [summary, appendix]).map(redact));
  return new Map([...(await projectFilesByName(db, workspaceId, projectId, own)), ...files]);
}

/** Pictures that the documents show. Without room for them their names alone, those that the store has lost among them. */
async function picturesOf(
  { database, storage }: Platform,
  viewer: ReportViewer,
  projectId: string,
  documents: readonly ReportDocument[],
  room: number,
): Promise<Pick<ReportDocument, 'images' | 'pictures'>> {
  const files = await filesShown(database.db, viewer, projectId, documents);
  const shown = [...files.values()].filter(({ type }) => isImageType(type));
  const images = shown.map(({ fileName, type, sha256 }) => ({ fileName, type, sha256: sha256.toString('hex') }));
  if (room === 0) return { images, pictures: new Map() };
  const pictures = await placesOf(storage, shown, room);
  return { images: images.filter(({ fileName }) => pictures.has(fileName)), pictures };
}

/** Everything of a report that is the same in each language. */
async function gather({ database: { db } }: Platform, viewer: ReportViewer, projectId: string, filter: FindingFilter) {
  const { workspaceId } = viewer;
  const [project, workspace, rows, contents, assets, retests, rounds, { tree }] = await Promise.all([
    projectFacts(db, workspaceId, projectId),
    workspaceLook(db, workspaceId),
    listFindings(db, workspaceId, projectId, filter),
    listFindingContents(db, workspaceId, projectId, filter),
    listFindingAssets(db, workspaceId, projectId, filter),
    retestsByFinding(db, viewer, projectId, filter),
    listReportRounds(db, workspaceId, projectId, filter.rounds),
    bugTypesOf(db, workspaceId),
  ]);
  return {
    project,
    workspace,
    rows,
    contentsOf: Map.groupBy(contents, (row) => row.issueId),
    assetsOf: Map.groupBy(assets, (row) => row.issueId),
    retests,
    rounds,
    tree,
  };
}

export interface MakingOptions {
  /** Bytes that the pictures may come to; 0: they are named, and left in the store. */
  pictureRoom: number;
}

/**
 * A project as its report shows it to this reader, a document for each language. The choice names no statuses that the reader does not see.
 * @throws Refusal REPORT_PICTURES_TOO_LARGE
 */
export async function reportDocuments(
  platform: Platform,
  viewer: ReportViewer,
  projectId: string,
  choice: ReportChoice,
  { pictureRoom }: MakingOptions,
): Promise<ReportDocument[]> {
  const { db } = platform.database;
  const gathered = await gather(platform, viewer, projectId, choice);
  const { project, workspace, rounds } = gathered;
  const logo = workspace.storedLogo === null ? null : await bytesOf(platform.storage, workspace.storedLogo);
  const documents: ReportDocument[] = [];
  for (const language of choice.languages) {
    const findings = sortFindings(gathered.rows.map((row) => findingOf(language, row, gathered)));
    const keys = new Set(findings.map(({ key }) => key));
    const document = {
      language,
      parts: [...choice.parts],
      workspaceName: workspace.name,
      branding: { logo, color: workspace.color, footer: workspace.footer },
      classification: choice.classification || null,
      project: {
        key: project.key,
        name: project.name,
        kind: project.kind,
        client: project.client || null,
        startDay: project.startDay,
        endDay: project.endDay,
        leads: project.leads,
      },
      version: null,
      generatedDay: today(viewer.timeZone),
      selection: {
        severities: SEVERITIES.filter((severity) => choice.severities.includes(severity)),
        statuses: ISSUE_STATUSES.filter((status) => choice.statuses.includes(status)),
      },
      summary: inLanguage(language, choice.summary) || project.description,
      appendix: inLanguage(language, choice.appendix),
      scope: project.scope,
      rounds,
      findings,
      coverage: choice.parts.includes('COVERAGE') ? await reportCoverage(db, viewer, projectId, language, keys) : [],
      images: [],
      pictures: new Map(),
    };
    documents.push(withShownParts(document));
  }
  const pictures = await picturesOf(platform, viewer, projectId, documents, pictureRoom);
  return documents.map((document) => ({ ...document, ...pictures }));
}
