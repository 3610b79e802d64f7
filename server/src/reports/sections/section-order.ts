import { isReportPart, isSectionKind, type ReportPlace, type ReportSectionId } from '@coloa/contract/reports/report-parts.ts';
import type { OrderedParts } from '@coloa/contract/reports/report-sections.ts';
import type { RefusalDetail } from '../../platform/http/refusal.ts';

/** The default order of parts and sections. Sections with custom titles are before the appendix. */
const USUAL_ORDER: readonly ReportPlace[] = [
  'DOCUMENT_CONTROL',
  'DISTRIBUTION',
  'DISCLAIMER',
  'SUMMARY',
  'SCOPE',
  'METHOD',
  'LIMITATIONS',
  'TEAM',
  'OVERVIEW',
  'FINDINGS',
  'RETESTS',
  'COVERAGE',
  'GLOSSARY',
  'APPENDIX',
];

const usualOrder = (sections: readonly ReportSectionId[]): OrderedParts => {
  const own = sections.filter((id) => !isSectionKind(id));
  return [...USUAL_ORDER.slice(0, -1), ...own, ...USUAL_ORDER.slice(-1)].map((part) => ({ part, shown: true }));
};

/** `given`, with each missing part of `usual` inserted after its predecessor there. */
function completed(given: OrderedParts, usual: OrderedParts): OrderedParts {
  const all = [...given];
  for (const [n, each] of usual.entries()) {
    if (all.some(({ part }) => part === each.part)) continue;
    const before = usual[n - 1]?.part;
    all.splice(all.findIndex(({ part }) => part === before) + 1, 0, each);
  }
  return all;
}

/**
 * Every part and every section once: in the given order, and missing ones at their place in `usual`, or else the built-in order. Sections
 * that do not exist are left out.
 */
export function orderedParts(sections: readonly ReportSectionId[], ...orders: readonly (OrderedParts | null)[]): OrderedParts {
  const known = new Set<ReportPlace>(sections);
  const isThere = ({ part }: OrderedParts[number]): boolean => isReportPart(part) || known.has(part);
  return [...orders.filter((order) => order !== null), usualOrder(sections)].map((order) => order.filter(isThere)).reduce(completed);
}

/** Errors for repeated names; `path` returns the path of the name at an index. */
export const namedTwice = (names: readonly string[], path: (at: number) => string): RefusalDetail[] =>
  names.flatMap((name, n): RefusalDetail[] => (names.indexOf(name) < n ? [{ code: 'NAMED_TWICE', path: path(n) }] : []));

/** The same for a submitted order of parts. */
export const partsTwice = (parts: readonly { part: string }[] | null | undefined): RefusalDetail[] =>
  namedTwice(
    (parts ?? []).map(({ part }) => part),
    (n) => `parts.${n}.part`,
  );
