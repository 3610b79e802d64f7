import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { ReportWarning } from '@coloa/contract/readiness/report-warnings.ts';
import { isReportPart, type ReportSectionId } from '@coloa/contract/reports/report-parts.ts';
import type { ProjectSection, ReportSection, SectionChanges } from '@coloa/contract/reports/report-sections.ts';
import { reportTemplatesContract } from '@coloa/contract/reports/report-templates.contract.ts';
import { type ReportSettings, type ReportVersion, reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { type Share, sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { listOf } from './fixtures/lists.ts';
import { people } from './fixtures/people.ts';
import { projectDetail } from './fixtures/projects.ts';
import { reportDocument, reportFinding, reportSettings, reportVersion, share } from './fixtures/reports.ts';
import { projectRetests } from './fixtures/retests.ts';
import { answer, answerUnlessSet, refusal } from './server.ts';

export interface KeptReport {
  project: Project;
  settings: ReportSettings;
  versions: ReportVersion[];
  shares: Share[];
  /** Paths of settings that another user has changed. Saving one of these settings with an older version causes an edit conflict. */
  changedByOther: string[];
  warnings: ReportWarning[];
  /** Sections of the workspace. The project inherits those for which it has no text of its own. */
  workspaceSections: ReportSection[];
}

type Bilingual = ReportSection['text'];

const EMPTY = { title: { vi: '', en: '' }, text: { vi: '', en: '' } };

const flat = (changes: SectionChanges = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([id, change]) =>
      (['title', 'text'] as const).flatMap((field) =>
        Object.entries(change?.[field] ?? {}).map(([language, value]) => [`sections.${id}.${field}.${language}`, value]),
      ),
    ),
  );

/** Merges `changes` into the sections, as the server does. */
function withSections(before: readonly ProjectSection[], workspace: readonly ReportSection[], changes: SectionChanges): ProjectSection[] {
  const own = new Map(before.filter((each) => each.own).map((each) => [each.id, each as ReportSection]));
  for (const [id, change] of Object.entries(changes) as [ReportSectionId, SectionChanges[ReportSectionId]][]) {
    const from = own.get(id) ?? workspace.find((each) => each.id === id) ?? EMPTY;
    if (change === null) own.delete(id);
    else own.set(id, { id, title: { ...from.title, ...change?.title } as Bilingual, text: { ...from.text, ...change?.text } as Bilingual });
  }
  const ids = [...new Set([...workspace.map(({ id }) => id), ...own.keys()])];
  return ids.flatMap((id): ProjectSection[] => {
    const inherited = workspace.find((each) => each.id === id);
    const section = own.get(id) ?? inherited;
    return section ? [{ ...section, own: own.has(id), inWorkspace: inherited !== undefined }] : [];
  });
}

function ordered(parts: ReportSettings['parts'], sections: readonly ProjectSection[]): ReportSettings['parts'] {
  const known = parts.filter(({ part }) => isReportPart(part) || sections.some(({ id }) => id === part));
  const added = sections.filter(({ id }) => known.every(({ part }) => part !== id)).map(({ id }) => ({ part: id, shown: true }));
  return [...known.slice(0, -1), ...added, ...known.slice(-1)];
}

const clashesOf = (kept: KeptReport, body: Partial<Record<string, unknown>>): string[] =>
  kept.changedByOther.filter((path) => {
    if (path.startsWith('sections.')) return body[path] !== undefined;
    const [name = '', language] = path.split('.');
    const [sent, now] = [body[name], kept.settings[name as keyof ReportSettings]];
    if (sent === undefined) return false;
    if (language === undefined) return true;
    return (sent as Record<string, string>)[language] !== (now as Record<string, string>)[language];
  });

export function answerReport(given: Partial<KeptReport> = {}): KeptReport {
  const kept: KeptReport = {
    project: projectDetail(),
    settings: reportSettings(),
    versions: [],
    shares: [],
    changedByOther: [],
    warnings: [],
    workspaceSections: [],
    ...given,
  };
  answerUnlessSet(reportTemplatesContract.list, { items: [], can: { add: true } });
  answerUnlessSet(retestsContract.ofProject, projectRetests([]));
  answerUnlessSet(issuesContract.list, listOf([]));
  answerUnlessSet(sharesContract.messages, listOf([]));
  answerUnlessSet(sharesContract.visits, listOf([]));
  answer(projectsContract.get, () => kept.project);
  answer(reportsContract.settings, () => kept.settings);
  answer(reportsContract.saveSettings, ({ body: { version, parts, sections, summaryConfirmed, ...rest } }) => {
    kept.warnings = kept.warnings.filter(
      ({ kind, language }) => kind !== 'OLD_SUMMARY' || !summaryConfirmed?.some((each) => each === language),
    );
    const clashes = version < kept.settings.version ? clashesOf(kept, { ...rest, parts, ...flat(sections) }) : [];
    if (clashes.length > 0) return refusal('EDIT_CONFLICT', { path: clashes, current: kept.settings });
    const next = sections ? withSections(kept.settings.sections, kept.workspaceSections, sections) : kept.settings.sections;
    kept.settings = {
      ...kept.settings,
      ...rest,
      ...(parts !== undefined && { parts: parts ?? reportSettings().parts, ownOrder: parts !== null }),
      sections: next,
      version: kept.settings.version + 1,
      by: people.ha,
      at: '2026-11-20T02:00:00.000Z',
    };
    kept.settings.parts = ordered(kept.settings.parts, next);
    return kept.settings;
  });
  answer(reportsContract.warnings, () => ({ items: kept.warnings }));
  answer(reportsContract.preview, ({ body: { language = 'vi', severities } }) => {
    const { summary, parts } = kept.settings;
    const findings = [reportFinding()].filter(({ severity }) => severities?.includes(severity) ?? true);
    const of = language === 'both' ? (['vi', 'en'] as const) : [language];
    const shown = parts.flatMap((each) => (each.shown ? [each.part] : []));
    return {
      documents: of.map((each) => reportDocument({ language: each, parts: shown, summary: summary[each], findings })),
      warnings: kept.warnings,
    };
  });
  answer(reportsContract.versions, () => ({ items: kept.versions }));
  answer(reportsContract.makeVersion, ({ body: { note } }) => {
    const made = reportVersion({ note, number: kept.versions.length + 1 });
    kept.versions = [made, ...kept.versions];
    return made;
  });
  answer(reportsContract.deleteVersion, ({ params: { versionId } }) => {
    kept.versions = kept.versions.filter(({ id }) => id !== versionId);
    return true as const;
  });
  const isOpen = ({ state }: Share) => state === 'ACTIVE' || state === 'LOCKED';
  answer(sharesContract.list, ({ query: { shareId } }) => {
    const items = kept.shares.filter((each) => (shareId === undefined ? isOpen(each) : each.id === shareId));
    return shareId !== undefined && items.length === 0 ? refusal('NOT_FOUND') : { items };
  });
  answer(sharesContract.ended, () => listOf(kept.shares.filter((each) => !isOpen(each))));
  answer(sharesContract.create, ({ body: { label, language, password, versionId } }) => {
    const version = kept.versions.find(({ id }) => id === versionId);
    const shown = version ? { id: version.id, number: version.number, sha256: version.sha256 } : null;
    const made = share({ label, language, password: password !== null, shown });
    kept.shares = [made, ...kept.shares];
    return { share: made, token: 'Kp3_'.padEnd(43, 'x') };
  });
  answer(sharesContract.revoke, ({ query: { shareId } }) => {
    kept.shares = kept.shares.map((each) => (shareId === undefined || each.id === shareId ? { ...each, state: 'REVOKED' } : each));
    return true as const;
  });
  return kept;
}
