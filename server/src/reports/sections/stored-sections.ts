import { LANGUAGES } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReportSectionId } from '@coloa/contract/reports/report-parts.ts';
import type { ProjectSection, ReportSection, SectionChanges } from '@coloa/contract/reports/report-sections.ts';
import { unknownInLine, unknownPlaceholders } from '@coloa/contract/reports/text-placeholders.ts';
import type { FieldVersions } from '../../platform/edit-versions.ts';
import { type RefusalDetail, refusal } from '../../platform/http/refusal.ts';
import type { KeptSections } from '../reports.tables.ts';

type Kept = Pick<ReportSection, 'title' | 'text'>;

const FIELDS = ['title', 'text'] as const;
const EMPTY: Kept = { title: { vi: '', en: '' }, text: { vi: '', en: '' } };

export const entriesOf = (sections: KeptSections): [ReportSectionId, Kept][] => Object.entries(sections) as [ReportSectionId, Kept][];

export const idsOf = (...kept: readonly KeptSections[]): ReportSectionId[] =>
  kept.flatMap((sections) => entriesOf(sections).map(([id]) => id)).filter((id, n, all) => all.indexOf(id) === n);

export const textsOfSections = (sections: KeptSections): string[] =>
  entriesOf(sections).flatMap(([, { text }]) => LANGUAGES.map((language) => text[language]));

/** The project's own sections replace those of the workspace. */
export const projectSections = (ids: readonly ReportSectionId[], workspace: KeptSections, project: KeptSections): ProjectSection[] =>
  ids.flatMap((id): ProjectSection[] => {
    const [own, inherited] = [project[id], workspace[id]];
    const kept = own ?? inherited;
    return kept ? [{ id, ...kept, own: own !== undefined, inWorkspace: inherited !== undefined }] : [];
  });

/**
 * Returns the sections after the changes. Null deletes a section. A new section starts as in `inherited`, or empty.
 * @throws Refusal SECTIONS_FULL
 */
export function withChanges(sections: KeptSections, changes: SectionChanges, inherited: KeptSections = {}): KeptSections {
  const next = { ...sections };
  for (const [id, change] of Object.entries(changes) as [ReportSectionId, NonNullable<SectionChanges[ReportSectionId]> | null][]) {
    if (change === null) {
      delete next[id];
      continue;
    }
    const before = next[id] ?? inherited[id] ?? EMPTY;
    next[id] = { title: { ...before.title, ...defined(change.title) }, text: { ...before.text, ...defined(change.text) } };
  }
  if (Object.keys(next).length > LIMITS.reportSections) throw refusal('SECTIONS_FULL', { params: { max: LIMITS.reportSections } });
  return next;
}

const defined = <T extends object>(given: T | undefined): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)) as never;

const flatSections = (sections: KeptSections): Record<string, string> =>
  Object.fromEntries(
    entriesOf(sections).flatMap(([id, kept]) =>
      FIELDS.flatMap((field) => LANGUAGES.map((language) => [`sections.${id}.${field}.${language}`, kept[field][language]])),
    ),
  );

export function changedSections(before: KeptSections, after: KeptSections): string[] {
  const [old, now] = [flatSections(before), flatSections(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((path) => old[path] !== now[path]);
}

const idOfOwn = (path: string): string | undefined => /^sections\.(own-[^.]+)\./.exec(path)?.[1];

/**
 * Deletes the field versions of deleted custom sections, but keeps those of the last `LIMITS.reportSections` deleted ones. An edit based on
 * an older state therefore still conflicts with the deletion.
 */
export function withoutDeleted(versions: FieldVersions, sections: KeptSections): FieldVersions {
  const deleted = new Map<string, number>();
  for (const [path, version] of Object.entries(versions)) {
    const id = idOfOwn(path);
    if (id !== undefined && !Object.hasOwn(sections, id)) deleted.set(id, Math.max(version, deleted.get(id) ?? 0));
  }
  const byVersion = [...deleted].sort(([, one], [, other]) => other - one);
  const dropped = new Set(byVersion.slice(LIMITS.reportSections).map(([id]) => id));
  return Object.fromEntries(Object.entries(versions).filter(([path]) => !dropped.has(idOfOwn(path) ?? '')));
}

const unknownAt = (path: string, unknown: readonly { name: string; line: number }[]): RefusalDetail[] =>
  unknown.map(({ name, line }): RefusalDetail => ({ code: 'UNKNOWN_PLACEHOLDER', path, params: { placeholder: name, line } }));

export const placeholdersInText = (path: string, text = ''): RefusalDetail[] => unknownAt(path, unknownPlaceholders(text));
export const placeholdersInLine = (path: string, line = ''): RefusalDetail[] => unknownAt(path, unknownInLine(line));

export const placeholderProblems = (changes: SectionChanges = {}): RefusalDetail[] =>
  Object.entries(changes).flatMap(([id, change]) =>
    LANGUAGES.flatMap((language) => [
      ...placeholdersInLine(`sections.${id}.title.${language}`, change?.title?.[language]),
      ...placeholdersInText(`sections.${id}.text.${language}`, change?.text?.[language]),
    ]),
  );
