import { SECTIONS, type Section } from '@coloa/contract/bugs/bugs.contract.ts';
import { parseHttpMessage } from '@coloa/contract/issues/evidence.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { writtenFields } from '@coloa/contract/reports/report-document.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';
import type { RootContent } from 'mdast';
import type { ReportEvidence, ReportFinding } from '../report-document.ts';
import type { Label } from '../report-labels.ts';
import { documentTree } from './document-tree.ts';
import { EvidenceReferences } from './evidence-references.ts';
import type { Evidence, Figure } from './nodes.ts';
import type { TreeContext } from './tree-context.ts';

export interface FindingTexts {
  section(name: Section): RootContent[];
  field(markdown: string): RootContent[];
  evidence(): RootContent[];
  note(markdown: string): RootContent[];
}

/**
 * Returns functions that read the parts of a finding, for formats with their own order. Figures and evidence are numbered in the order of
 * the calls.
 */
export function findingTexts(finding: ReportFinding, context: TreeContext, below: number): FindingTexts {
  const references = new EvidenceReferences(finding, context);
  const read = (markdown: string) => documentTree(markdown, context, below, references);
  return {
    section: (name) => read(finding.sections[name]),
    field: read,
    evidence: () => (finding.evidence ?? []).map((item) => itemTree(item, references, context)),
    note: read,
  };
}

export interface FindingTrees {
  sections: readonly { name: Section; nodes: readonly RootContent[] }[];
  /** The custom fields whose values are Markdown. */
  fields: readonly { name: string; nodes: readonly RootContent[] }[];
  evidence: readonly RootContent[];
  notes: readonly (readonly RootContent[])[];
}

export function findingTrees(finding: ReportFinding, context: TreeContext, below: number): FindingTrees {
  const texts = findingTexts(finding, context, below);
  const sections = SECTIONS.filter((name) => finding.sections[name].trim() !== '').map((name) => ({ name, nodes: texts.section(name) }));
  const fields = writtenFields(finding).map(({ name, value }) => ({ name, nodes: texts.field(value) }));
  const evidence = texts.evidence();
  return { sections, fields, evidence, notes: finding.retests.map(({ note }) => texts.note(note)) };
}

const shown = (text: string): string => visibleText(redact(text));

function itemTree(item: ReportEvidence, references: EvidenceReferences, { label }: TreeContext): Evidence | Figure {
  const number = references.count(item.id);
  const title = shown(item.caption);
  const name = references.nameOf(item.id);
  if (item.kind === 'IMAGE') {
    const words = title ? label('evidence.captioned', { number, caption: title }) : label('evidence.numbered', { number });
    return { type: 'figure', fileName: item.fileName, number, caption: title, words, width: null, name };
  }
  const measured = item.kind === 'HTTP' ? measuredWords(item, label) : '';
  return { type: 'evidence', number, title, name, content: contentOf(item, label), ...(measured && { measured }) };
}

const NOTHING = { startLine: '', headers: [], body: null };

function contentOf(item: Exclude<ReportEvidence, { kind: 'IMAGE' }>, label: Label): Evidence['content'] {
  switch (item.kind) {
    case 'HTTP': {
      const [request, response] = [item.request, item.response].map((text) => parseHttpMessage(shown(text)));
      return { request: request ?? (response ? null : NOTHING), response: response ?? null };
    }
    case 'CODE':
      return { language: shown(item.language), code: shown(item.text.replaceAll('\r\n', '\n').replace(/^\n+/, '').trimEnd()) };
    case 'FILE':
      return { language: '', code: item.file ? fileWords(item.file, label) : label('evidence.fileAbsent') };
  }
}

const UNITS = ['B', 'kB', 'MB', 'GB'];

function sizeWords(bytes: number, label: Label): string {
  let [amount, unit] = [bytes, 0];
  while (amount >= 999.5 && unit < UNITS.length - 1) {
    amount /= 1_000;
    unit += 1;
  }
  const rounded = unit > 0 && amount < 9.95 ? Math.round(amount * 10) / 10 : Math.round(amount);
  return label('evidence.size', { amount: rounded, scale: UNITS[unit] ?? '' });
}

function durationWords(ms: number, label: Label): string {
  const [amount, scale] = ms < 999.5 ? [ms, 'ms'] : [Math.round(ms / 100) / 10, 's'];
  return label('evidence.size', { amount, scale });
}

type Exchange = Extract<ReportEvidence, { kind: 'HTTP' }>;

export const measuredWords = ({ durationMs, responseBytes }: Pick<Exchange, 'durationMs' | 'responseBytes'>, label: Label): string =>
  [
    ...(durationMs === undefined ? [] : [durationWords(durationMs, label)]),
    ...(responseBytes === undefined ? [] : [sizeWords(responseBytes, label)]),
  ].join(' · ');

const fileWords = ({ name, size, sha256 }: { name: string; size: number; sha256: string }, label: Label): string =>
  `${shown(name)} · ${sizeWords(size, label)}\nSHA-256 ${sha256}`;
