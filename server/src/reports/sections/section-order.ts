import { isReportPart, isSectionKind, type ReportPlace, type ReportSectionId } from '@coloa/contract/reports/report-parts.ts';
import type { OrderedParts } from '@coloa/contract/reports/report-sections.ts';
import type { RefusalDetail } from '../../platform/http/refusal.ts';

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
 * Returns every part and section once. If an order lacks a part, the next order determines its position, and finally the built-in order.
 * Omits sections that do not exist.
 */
export function orderedParts(sections: readonly ReportSectionId[], ...orders: readonly (OrderedParts | null)[]): OrderedParts {
  const known = new Set<ReportPlace>(sections);
  const isThere = ({ part }: OrderedParts[number]): boolean => isReportPart(part) || known.has(part);
  return [...orders.filter((order) => order !== null), usualOrder(sections)].map((order) => order.filter(isThere)).reduce(completed);
}

/** @param path returns the path of the name at an index */
export const namedTwice = (names: readonly string[], path: (at: number) => string): RefusalDetail[] =>
  names.flatMap((name, n): RefusalDetail[] => (names.indexOf(name) < n ? [{ code: 'NAMED_TWICE', path: path(n) }] : []));

export const partsTwice = (parts: readonly { part: string }[] | null | undefined): RefusalDetail[] =>
  namedTwice(
    (parts ?? []).map(({ part }) => part),
    (n) => `parts.${n}.part`,
  );
