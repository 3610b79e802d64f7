import type { Section } from '@coloa/contract/bugs/bugs.contract.ts';
import { cweUrl } from '@coloa/contract/issues/cwe-url.ts';
import { worstFirst } from '@coloa/contract/issues/issue-states.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { isWide, lineFields } from '@coloa/contract/reports/report-document.ts';
import { writtenDay, writtenScore } from '@coloa/contract/written-values.ts';
import type { RootContent } from 'mdast';
import { findingTrees } from './document/finding-trees.ts';
import { findingHeight, PAGE_HEIGHT } from './finding-height.ts';
import type { ReportFinding, ReportRetest } from './report-document.ts';
import type { Label } from './report-labels.ts';
import { findingTongueLine, retestLine, riskLine } from './report-lines.ts';
import { type TypstContext, treeToTypst } from './tree-to-typst.ts';
import { array, join, literal, phrase } from './typst-literal.ts';

const SHORT = PAGE_HEIGHT * 0.55;
const NEARLY_WHOLE = PAGE_HEIGHT * 0.8;

export const findingLabel = (language: Language, index: number): string => `finding-${language}-${index}`;

export interface FindingSource {
  call: string;
  long: boolean;
}

export function findingToTypst(finding: ReportFinding, name: string, language: Language, context: TypstContext): FindingSource {
  const { label } = context;
  const trees = findingTrees(finding, context.tree, context.below);
  const { evidence, notes } = trees;
  const height = findingHeight(finding, trees, context.images);
  const long = height > SHORT;
  const foreign = findingTongueLine(finding, label);
  const sections = trees.sections.map(
    ({ name, nodes }) => `(${literal(label(`finding.${name}`))}, ${inTongue(finding, name, treeToTypst(nodes, context))})`,
  );
  const fields = trees.fields.map(({ name, nodes }) => `(${phrase(name)}, ${treeToTypst(nodes, context)})`);
  const items = evidence.length > 0 ? [`(${literal(label('evidence.heading'))}, ${treeToTypst(evidence, context)})`] : [];
  const retests =
    finding.retests.length > 0
      ? [
          `(${literal(label('finding.retests'))}, ${join(finding.retests.map((retest, n) => retestToTypst(retest, notes[n] ?? [], language, context)))})`,
        ]
      : [];
  const parts = [
    `"${name}"`,
    phrase(finding.key),
    `"${finding.severity}"`,
    literal(label(`severity.${finding.severity}`)),
    `"${finding.status}"`,
    literal(label(`status.${finding.status}`)),
    phrase(finding.title),
    array(facts(finding, language, label)),
    array([...sections, ...fields, ...items, ...retests]),
    `${Math.ceil(long ? NEARLY_WHOLE : height)} * px`,
    ...(foreign === null ? [] : [`note: ${literal(foreign)}`]),
  ];
  return { call: `finding(${parts.join(', ')})`, long };
}

/** Marks a text for screen readers if its language differs from that of the report. */
const inTongue = ({ untranslated }: ReportFinding, text: Section, body: string): string =>
  untranslated?.texts.includes(text) ? `in-tongue("${untranslated.language}", ${body})` : body;

function retestToTypst(retest: ReportRetest, note: readonly RootContent[], language: Language, context: TypstContext): string {
  const { label } = context;
  const { round, day, tester, result } = retest;
  const head = label('retest.head', { round: round.number, day: writtenDay(day, language), name: tester });
  const rows = worstFirst(retest.results).map(
    (each) =>
      `("${each.result}", ${literal(label(`retest.result.${each.result}`))}, ${phrase(each.asset || label('retest.whole'), 18)}, ${phrase(each.note)})`,
  );
  return `retest(${phrase(head)}, "${result}", ${literal(retestLine(retest, label))}, ${array(rows)}, ${treeToTypst(note, context)})`;
}

function facts(finding: ReportFinding, language: Language, label: Label): string[] {
  const { cvss, cvssOther, cwe, vrt, assets, reporter } = finding;
  const found = finding.foundDay && writtenDay(finding.foundDay, language);
  const rows: string[] = [];
  for (const { version, vector: whole, score } of [cvss, cvssOther].filter((each) => !!each)) {
    const vector = whole.replace(/^CVSS:\d\.\d\//, '');
    // Two vectors are below each other.
    const wide = cwe === null || cvssOther !== undefined || vector.length > 45;
    const name = literal(label('finding.cvss', { version }));
    rows.push(`(${name}, score("${writtenScore(score)}", ${literal(vector)}, redacted), ${wide})`);
  }
  if (cwe) {
    const id = `link(${literal(cweUrl(cwe.id))}, text(fill: brand, "CWE-${cwe.id}"))`;
    const written = join([id, ...(cwe.name ? [phrase(` ${cwe.name}`)] : [])]);
    rows.push(`(${literal(label('finding.cwe'))}, ${written}, false)`);
  }
  if (assets.length > 0) {
    const wide = assets.length > 1 || (assets[0]?.length ?? 0) > 60;
    const list = `asset-list(${array(assets.map((asset) => phrase(asset, 18)))})`;
    rows.push(`(${literal(label('finding.asset', { count: assets.length }))}, ${list}, ${wide})`);
  }
  if (vrt) rows.push(`(${literal(label('finding.vrtShort'))}, ${phrase(vrt.name)}, false)`);
  if (found) {
    const words = reporter ? label('finding.foundBy', { day: found, name: reporter }) : found;
    rows.push(`(${literal(label('finding.found'))}, ${phrase(words)}, false)`);
  } else if (reporter) {
    rows.push(`(${literal(label('finding.reporter'))}, ${phrase(reporter)}, false)`);
  }
  const risk = riskLine(finding, label, (day) => writtenDay(day, language));
  if (risk) rows.push(`(${literal(label('finding.risk'))}, ${phrase(risk)}, true)`);
  for (const field of lineFields(finding)) rows.push(`(${phrase(field.name, 10)}, ${phrase(field.value, 18)}, ${isWide(field)})`);
  return rows;
}
