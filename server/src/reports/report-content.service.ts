import { displayName } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { namesReferredTo } from '@coloa/contract/files/files-in-texts.ts';
import { isImageType } from '@coloa/contract/files/pictures.ts';
import { readCvss } from '@coloa/contract/issues/cvss.ts';
import { weaknessName } from '@coloa/contract/issues/cwe-list.ts';
import { ISSUE_STATUSES, isPublished } from '@coloa/contract/issues/issue-states.ts';
import { ISSUE_TEXTS, type IssueContent, type IssueText } from '@coloa/contract/issues/issues.schema.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { DEFAULT_LANGUAGE, type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { mainKind } from '@coloa/contract/projects/project-states.ts';
import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import type { ProjectSection } from '@coloa/contract/reports/report-sections.ts';
import type { DraftMark } from '@coloa/contract/reports/reports.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { bugTypesOf } from '../bugs/bugs.service.ts';
import { templateFilesByName } from '../files/files.service.ts';
import { filesByName, projectFilesByName } from '../issues/evidence/project-files.service.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { NotStored, type Storage } from '../platform/storage/storage.ts';
import { today } from '../platform/text/days.ts';
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
import { filesOfDocument, ownTexts, type ReportDocument, type ReportFinding, type ReportRetest, sortFindings } from './report-document.ts';
import { evidenceByFinding } from './report-evidence.service.ts';
import { fieldsByFinding } from './report-fields.service.ts';
import { placesOf } from './report-pictures.ts';
import type { ReportViewer } from './reports.policy.ts';
import { printedTexts, untranslatedOf } from './sections/printed-sections.ts';
import { withShownParts } from './shown-parts.ts';
import { versionHistory } from './versions/version-history.service.ts';

type ContentRow = Awaited<ReturnType<typeof listFindingContents>>[number];
type FindingRow = Awaited<ReturnType<typeof listFindings>>[number];
type Bilingual = Record<Language, string>;

export interface ReportChoice extends FindingFilter {
  /** The languages, the leading one first. */
  languages: readonly Language[];
  /** The parts in report order. */
  parts: readonly ReportPlace[];
  /** The summary in Markdown. If it is empty in both languages, the description of the project replaces it. */
  summary: Bilingual;
  /** Markdown. */
  appendix: Bilingual;
  classification: string;
  title: Bilingual;
  subtitle: Bilingual;
  sections: readonly ProjectSection[];
  draft: DraftMark;
  untested: boolean;
}

type Gathered = Awaited<ReturnType<typeof gather>>;

/** Returns the texts of a finding. Replaces missing texts with those of the other language, and lists them in `untranslated`. */
function textsIn(language: Language, rows: readonly ContentRow[]): IssueContent & Pick<ReportFinding, 'untranslated'> {
  const other = otherLanguage(language);
  const written = (text: IssueText, wanted: Language): string => rows.find((row) => row.language === wanted)?.[text] ?? '';
  const isWritten = (text: IssueText, wanted: Language): boolean => written(text, wanted).trim() !== '';
  const texts = ISSUE_TEXTS.filter((text) => !isWritten(text, language) && isWritten(text, other));
  const content = Object.fromEntries(
    ISSUE_TEXTS.map((text) => [text, isWritten(text, language) ? written(text, language) : written(text, other)]),
  ) as IssueContent;
  return { ...content, ...(texts.length > 0 && { untranslated: { language: other, texts } }) };
}

function rated(vector: string | null): ReportFinding['cvss'] {
  const read = vector === null ? null : readCvss(vector);
  return read && vector !== null ? { version: read.version, vector, score: read.score } : null;
}

function findingOf(
  language: Language,
  row: FindingRow,
  { project, contentsOf, assetsOf, evidenceOf, fieldsOf, retests, tree }: Gathered,
): ReportFinding {
  const { title, untranslated, ...sections } = textsIn(language, contentsOf.get(row.id) ?? []);
  const { evidence, hasForeignCaptions } = evidenceOf(row.id, language);
  const foreign = [...(untranslated?.texts ?? []), ...(hasForeignCaptions ? (['captions'] as const) : [])];
  const cvssOther = rated(row.cvssOther);
  const fields = fieldsOf(row.id, language);
  return {
    key: `${project.key}-${row.number}`,
    severity: row.severity,
    status: row.status,
    title,
    cvss: rated(row.cvss),
    ...(cvssOther && { cvssOther }),
    cwe: row.cwe === null ? null : { id: Number(row.cwe.slice('CWE-'.length)), name: weaknessName(row.cwe, language) },
    vrt: row.bugId === null ? null : { id: row.bugId, name: displayName(tree[language], row.bugId) },
    assets: (assetsOf.get(row.id) ?? []).map(({ value }) => value),
    foundDay: row.foundDay,
    reporter: row.reporter,
    ...(row.riskUntil !== null && { risk: { owner: row.riskOwner, reason: row.riskReason, until: row.riskUntil } }),
    sections,
    ...(fields.length > 0 && { fields }),
    evidence,
    retests: retests.get(row.id) ?? [],
    ...(foreign.length > 0 && { untranslated: { language: otherLanguage(language), texts: foreign } }),
  };
}

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

/** Returns the content of a stored file; null if the store has lost the file. */
export async function bytesOf(storage: Storage, storedAs: string): Promise<Buffer | null> {
  try {
    const { stream } = await storage.read(storedAs);
    return Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>));
  } catch (error) {
    if (error instanceof NotStored) return null;
    throw error;
  }
}

/** Returns the files that the documents show, by name. Ignores files that only redacted text names. */
export async function filesShown(
  db: DbOrTx,
  { workspaceId, access, given }: ReportViewer,
  projectId: string,
  documents: readonly Pick<ReportDocument, 'summary' | 'appendix' | 'sections' | 'findings'>[],
) {
  const files = await filesByName(db, workspaceId, projectId, documents.flatMap(filesOfDocument), access);
  // Sections of the workspace show files of the workspace. A report without sections shows none of these files.
  const inSections = namesReferredTo(documents.flatMap(({ sections = [] }) => sections.map(({ text }) => text)).map(redact));
  const ofWorkspace = await templateFilesByName(db, workspaceId, workspaceId, inSections);
  if (!given) return new Map([...ofWorkspace, ...files]);
  // Files in the report's own texts belong to the project. Only the team can read these files until the team shares the report.
  const own = namesReferredTo(documents.flatMap(ownTexts).map(redact));
  return new Map([...ofWorkspace, ...(await projectFilesByName(db, workspaceId, projectId, own)), ...files]);
}

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

async function gather({ database: { db } }: Platform, viewer: ReportViewer, projectId: string, filter: FindingFilter) {
  const { workspaceId } = viewer;
  const [project, workspace, rows, contents, assets, evidenceOf, fieldsOf, retests, rounds, { tree }] = await Promise.all([
    projectFacts(db, workspaceId, projectId),
    workspaceLook(db, workspaceId),
    listFindings(db, workspaceId, projectId, filter),
    listFindingContents(db, workspaceId, projectId, filter),
    listFindingAssets(db, workspaceId, projectId, filter),
    evidenceByFinding(db, viewer, projectId, filter),
    fieldsByFinding(db, viewer, projectId, filter),
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
    evidenceOf,
    fieldsOf,
    retests,
    rounds,
    tree,
  };
}

export interface MakingOptions {
  /** The maximum total size of the images in bytes. If it is 0, the documents list the images without their files. */
  pictureRoom: number;
  /** Whether the documents become a version. The version number is inserted at the end, because it is unknown until then. */
  forVersion?: boolean;
}

/** Replaces a missing summary with the project's description, in the main language of the project's reports. */
const writtenSummary = (summary: Bilingual, { description, languages: [main = DEFAULT_LANGUAGE] }: Gathered['project']): Bilingual =>
  summary.vi.trim() || summary.en.trim() ? summary : { vi: '', en: '', [main]: description };

const isDraft = (mark: DraftMark, findings: readonly ReportFinding[]): boolean =>
  mark === 'ALWAYS' || (mark === 'UNPUBLISHED' && findings.some(({ status }) => !isPublished(status)));

/**
 * Builds the documents of a report. The choice must not contain statuses that the viewer cannot see.
 * @throws Refusal REPORT_PICTURES_TOO_LARGE
 */
export async function reportDocuments(
  platform: Platform,
  viewer: ReportViewer,
  projectId: string,
  choice: ReportChoice,
  { pictureRoom, forVersion = false }: MakingOptions,
): Promise<ReportDocument[]> {
  const { db } = platform.database;
  const gathered = await gather(platform, viewer, projectId, choice);
  const { project, workspace, rounds } = gathered;
  const history = choice.parts.includes('DOCUMENT_CONTROL') ? await versionHistory(db, viewer, projectId) : null;
  const logo = workspace.storedLogo === null ? null : await bytesOf(platform.storage, workspace.storedLogo);
  const documents: ReportDocument[] = [];
  for (const language of choice.languages) {
    const findings = sortFindings(gathered.rows.map((row) => findingOf(language, row, gathered)));
    const keys = new Set(findings.map(({ key }) => key));
    const facts = {
      language,
      workspaceName: workspace.name,
      project: {
        key: project.key,
        name: project.name,
        kind: mainKind(project.kinds),
        kinds: project.kinds,
        client: project.client || null,
        startDay: project.startDay,
        endDay: project.endDay,
        leads: project.leads,
      },
      generatedDay: today(viewer.timeZone),
      selection: {
        severities: SEVERITIES.filter((severity) => choice.severities.includes(severity)),
        statuses: ISSUE_STATUSES.filter((status) => choice.statuses.includes(status)),
      },
    };
    const { summary, ...texts } = printedTexts({ ...facts, team: project.team, forVersion }, choice);
    const written = {
      SUMMARY: writtenSummary(choice.summary, project),
      APPENDIX: choice.appendix,
      ...Object.fromEntries(choice.sections.map(({ id, text }) => [id, text])),
    };
    const document = {
      ...facts,
      ...texts,
      ...(isDraft(choice.draft, findings) && { draft: true as const }),
      parts: [...choice.parts],
      branding: { logo, color: workspace.color, footer: workspace.footer },
      version: null,
      summary: summary || project.description,
      ...(history && { history }),
      ...untranslatedOf(language, written, choice, choice.parts),
      scope: project.scope,
      rounds,
      findings,
      coverage: choice.parts.includes('COVERAGE')
        ? await reportCoverage(db, viewer, projectId, { language, findings: keys, untested: choice.untested })
        : [],
      images: [],
      pictures: new Map(),
    };
    documents.push(withShownParts(document));
  }
  const pictures = await picturesOf(platform, viewer, projectId, documents, pictureRoom);
  return documents.map((document) => ({ ...document, ...pictures }));
}
