import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { type ReportDocument as PlainDocument, reportDocument } from '@coloa/contract/reports/report-document.ts';
import type { ReportLanguage } from '@coloa/contract/reports/reports.contract.ts';
import { createConcurrencyLimit } from '../../platform/jobs/concurrency-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainDocument } from '../plain-document.ts';
import { languagesOf, narrowLanguages, sharedChoice } from '../report-choice.service.ts';
import { reportDocuments } from '../report-content.service.ts';
import type { ReportDocument } from '../report-document.ts';
import { READER } from '../reports.policy.ts';
import { withShownImages, withShownParts } from '../shown-parts.ts';
import { versionDocuments } from '../versions/report-versions.service.ts';
import type { FoundShare } from './shared-report.repo.ts';

export interface ShownDocument {
  document: PlainDocument;
  written: string;
  /** The data URL of the logo saved with a version, because this copy of the logo has no URL; otherwise null. */
  logo: string | null;
  color: string | null;
  findings: ReadonlyMap<string, IssueStatus>;
  images: ReadonlySet<string>;
}

/**
 * The cache time of a document in milliseconds. A change to the content or the settings of the link makes the cached document invalid
 * earlier.
 */
const KEPT_MS = 20_000;
/** The cache time of a version in milliseconds; long, because a version never changes. */
const VERSION_KEPT_MS = 10 * 60_000;
/** `size` is the total length of all cached documents in UTF-16 units. */
const KEPT_MOST = { size: 12_000_000, documents: 100 };
const [AT_ONCE, WAITING] = [2, 100];

/** Returns only the requested languages, the leading one first. Returns all languages if the link has none of the requested ones. */
export function shareLanguages({ share, project, version }: Pick<FoundShare, 'share' | 'project' | 'version'>, wanted?: ReportLanguage) {
  const narrow = (all: Language[], by: ReportLanguage): Language[] => narrowLanguages(all, languagesOf(by, project));
  const all = narrow(languagesOf(version?.language ?? 'both', project), share.language);
  return wanted === undefined ? all : narrow(all, wanted);
}

const asDataUrl = (logo: Uint8Array): string => `data:image/png;base64,${Buffer.from(logo).toString('base64')}`;

function shown(made: ReportDocument): ShownDocument {
  const document = reportDocument.parse(withShownImages(plainDocument(made)));
  const { logo, color } = made.branding;
  return {
    document,
    written: JSON.stringify(document),
    logo: logo && made.version ? asDataUrl(logo) : null,
    color,
    findings: new Map(document.findings.map(({ key, status }) => [key, status])),
    images: new Set(document.images.map(({ fileName }) => fileName)),
  };
}

/**
 * Returns the documents of the link: those of its version, or of the current state of the project.
 * @throws Refusal UNKNOWN_VERSION, REPORT_PICTURES_TOO_LARGE
 */
async function makeDocuments(
  platform: Platform,
  { share, project, workspace }: FoundShare,
  languages: readonly Language[],
  pictureRoom: number,
): Promise<ReportDocument[]> {
  const { workspaceId, projectId, versionId, statuses, severities } = share;
  if (versionId !== null) {
    const kept = await versionDocuments(platform, workspaceId, projectId, versionId, languages, { pictureRoom });
    // Earlier versions of Coloa did not remove hidden content when they saved a report version.
    return kept.map(withShownParts);
  }
  const choice = await sharedChoice(platform.database.db, { workspaceId, project }, { language: share.language, statuses, severities });
  const viewer = { workspaceId, timeZone: workspace.timeZone, access: READER, given: true };
  return reportDocuments(platform, viewer, projectId, { ...choice, languages }, { pictureRoom });
}

/**
 * Returns the documents for a download. Each document gets only the images that it shows, and the link's label across its pages.
 * @throws Refusal UNKNOWN_VERSION, REPORT_PICTURES_TOO_LARGE
 */
export async function documentsToGive(
  platform: Platform,
  found: FoundShare,
  languages: readonly Language[],
  pictureRoom: number,
): Promise<ReportDocument[]> {
  const made = await makeDocuments(platform, found, languages, pictureRoom);
  return made.map((document) => ({
    ...withShownImages({ ...document, ...plainDocument(document) }),
    watermark: redact(found.share.label),
  }));
}

export interface ShareDocuments {
  /**
   * Returns the document of a link in `language`, or in another language if the link's version lacks this one. Concurrent requests share
   * one generation.
   */
  of(found: FoundShare, language: Language): Promise<ShownDocument>;
  readonly made: number;
}

interface Kept {
  made: Promise<ShownDocument>;
  until: number;
  size: number;
}

/**
 * Caches the content of links for a short time. The key contains no permissions, so each request must check the state of the link before
 * and after it gets the content.
 */
export function createShareDocuments(platform: Platform, now: () => number = () => performance.now()): ShareDocuments {
  const kept = new Map<string, Kept>();
  const inTurn = createConcurrencyLimit(AT_ONCE, WAITING);
  let [size, made] = [0, 0];

  function drop(key: string): void {
    size -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  function makeRoom(): void {
    const time = now();
    for (const [key, { until }] of kept) {
      if (until > time && size <= KEPT_MOST.size && kept.size <= KEPT_MOST.documents) continue;
      drop(key);
    }
  }

  async function make(found: FoundShare, language: Language): Promise<ShownDocument> {
    made += 1;
    const [document] = await makeDocuments(platform, found, [language], 0);
    if (!document) throw new Error('a link shows at least one document');
    return shown(document);
  }

  return {
    get made() {
      return made;
    },
    of(found, language) {
      const { share, dataGeneration } = found;
      const fixed = share.versionId !== null;
      const choice = fixed ? [share.versionId] : [share.statuses, share.severities, share.language, dataGeneration];
      const key = JSON.stringify([share.workspaceId, share.id, language, choice]);
      const there = kept.get(key);
      if (there && there.until > now()) return there.made;
      drop(key);
      const entry: Kept = {
        made: inTurn(() => make(found, language)),
        until: now() + (fixed ? VERSION_KEPT_MS : KEPT_MS),
        size: 0,
      };
      kept.set(key, entry);
      entry.made.then(
        ({ written }) => {
          if (kept.get(key) !== entry) return;
          entry.size = written.length;
          size += entry.size;
          makeRoom();
        },
        () => {
          if (kept.get(key) === entry) drop(key);
        },
      );
      return entry.made;
    },
  };
}
