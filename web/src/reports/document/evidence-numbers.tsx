import { SECTIONS, type Section } from '@coloa/contract/bugs/bugs.contract.ts';
import { type ReportDocument, writtenFields } from '@coloa/contract/reports/report-document.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { exchangesIn } from '../../ui/markdown/use-drawable.ts';

/** Maps the name of an evidence item to its number, or the name of a text to the number of the first evidence in it. */
type Numbers = ReadonlyMap<string, number>;

interface Counted {
  name: string;
  /** The text to search for evidence; null for an evidence item. */
  text: string | null;
}

const itemName = (key: string, evidenceId: string): string => `${key} ${evidenceId}`;

/**
 * Names under which the evidence in texts is numbered. `retest` is the index of a retest. Texts outside findings use the name of their
 * report part.
 */
export const textNames = {
  section: (key: string, section: Section) => `${key} ${section}`,
  field: (key: string, field: string) => `${key} fields.${field}`,
  note: (key: string, retest: number) => `${key} retest ${retest}`,
};

function countedIn(key: string, finding: ReportDocument['findings'][number]): Counted[] {
  const { sections, evidence = [], retests } = finding;
  return [
    ...SECTIONS.map((name) => ({ name: textNames.section(key, name), text: sections[name] })),
    ...writtenFields(finding).map((field) => ({ name: textNames.field(key, field.key), text: field.value })),
    ...evidence.map(({ id }) => ({ name: itemName(key, id), text: null })),
    ...retests.map(({ note }, n) => ({ name: textNames.note(key, n), text: note })),
  ];
}

/** Returns texts and evidence items in reading order, which is the same in every format. */
const readingOrder = ({ parts, summary, appendix, sections = [], findings }: ReportDocument): Counted[] =>
  parts.flatMap((part): Counted[] => {
    if (part === 'SUMMARY') return [{ name: part, text: summary }];
    if (part === 'APPENDIX') return [{ name: part, text: appendix }];
    if (part === 'FINDINGS') return findings.flatMap((finding) => countedIn(finding.key, finding));
    return sections.flatMap(({ id, text }) => (id === part ? [{ name: id, text }] : []));
  });

/** Matches the start of an HTTP code block. Texts without a match contain no evidence and are not parsed. */
const HTTP_FENCE = /(?:```|~~~)[^\S\n]*http/i;

/** Caches the number of pieces of evidence in each parsed text. */
const counts = new Map<string, number>();
const MOST_KEPT = 3_000;

const countOf = (text: string): number | undefined => (HTTP_FENCE.test(text) ? counts.get(text) : 0);

async function count(text: string): Promise<void> {
  const found = await exchangesIn(visibleText(text));
  if (counts.size >= MOST_KEPT) counts.clear();
  counts.set(text, found);
}

/** Numbers the evidence in `order`. Returns null until every text with an HTTP block is counted. */
function numbersIn(order: readonly Counted[]): Numbers | null {
  const numbers = new Map<string, number>();
  let next = 1;
  for (const { name, text } of order) {
    const found = text === null ? 1 : countOf(text);
    if (found === undefined) return null;
    if (found > 0) numbers.set(name, next);
    next += found;
  }
  return numbers;
}

const NumbersContext = createContext<Numbers | null>(null);

/** Numbers the evidence consecutively through the report, as in all formats. Numbers nothing if no finding has a list of evidence. */
export function EvidenceNumbersProvider({ document, children }: { document: ReportDocument; children: ReactNode }) {
  const [, drawAgain] = useState(0);
  const order = useMemo(() => {
    const isNumbered = document.findings.some(({ evidence = [] }) => evidence.length > 0);
    return isNumbered ? readingOrder(document) : [];
  }, [document]);
  useEffect(() => {
    let isWanted = true;
    const countAll = async () => {
      const left = order.flatMap(({ text }) => (text !== null && countOf(text) === undefined ? text : []));
      for (const text of left) if (isWanted) await count(text);
      if (isWanted && left.length > 0) drawAgain((times) => times + 1);
    };
    // If counting fails, evidence is shown without numbers.
    countAll().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [order]);
  return <NumbersContext value={numbersIn(order)}>{children}</NumbersContext>;
}

/**
 * Returns null until all evidence is counted. The returned function gives an item's number, or null if the finding does not have that item.
 */
export function useNumberOf(key: string): ((evidenceId: string) => number | null) | null {
  const numbers = useContext(NumbersContext);
  return useMemo(() => numbers && ((evidenceId: string) => numbers.get(itemName(key, evidenceId)) ?? null), [numbers, key]);
}

/** Returns the number of the first evidence in a text; undefined for a text without evidence, and until all evidence is counted. */
export const useFirstEvidence = (textName: string): number | undefined => useContext(NumbersContext)?.get(textName);
