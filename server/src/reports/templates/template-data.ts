import { SECTIONS, type Section } from '@coloa/contract/bugs/bugs.contract.ts';
import { worstFirst } from '@coloa/contract/issues/issue-states.ts';
import { targetKindName } from '@coloa/contract/projects/targets.ts';
import { nameOfReport, type ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { kindWords, titleWords } from '@coloa/contract/reports/report-kinds.ts';
import type { ReportPart } from '@coloa/contract/reports/report-parts.ts';
import { countedSeverities, countedStates } from '@coloa/contract/reports/report-selection.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { writtenScore } from '@coloa/contract/written-values.ts';
import { type FindingTexts, findingTexts } from '../document/finding-trees.ts';
import { type ReportWriter, reportWriter } from '../formats/report-tree.ts';
import { inTongue, note } from '../formats/tree-nodes.ts';
import { subtitleOf } from '../report-cover.ts';
import type { ReportControl, ReportFinding, ReportRetest } from '../report-document.ts';
import { controlResult, findingTongueLine, retestLine, riskLine, stateWords, untestedLine } from '../report-lines.ts';
import { classificationWords, selectionWords } from '../report-selection.ts';
import { fieldEntries, type UsedPlaceholders } from './template-fields.ts';
import { partEntries } from './template-parts.ts';
import { type Entries, type Frame, frame, type TemplateValues } from './template-values.ts';

const BELOW = 4;

interface Filling extends ReportWriter, UsedPlaceholders {
  values: TemplateValues;
  evidenceIn: Section | null;
}

const evidenceIn = (used: ReadonlySet<string>): Section | null =>
  used.has('finding.evidence')
    ? null
    : ((['steps', ...SECTIONS.toReversed()] as const).find((name) => used.has(`finding.${name}`)) ?? null);

/** Returns the values of the placeholders. Expects a document from `shownDocument`. Parts that the report does not show are empty. */
export function templateData(document: PlainDocument, values: TemplateValues, placeholders: UsedPlaceholders): Frame {
  const filling: Filling = { ...reportWriter(document), values, ...placeholders, evidenceIn: evidenceIn(placeholders.used) };
  const shown = (...parts: ReportPart[]) => parts.some((part) => document.parts.includes(part));
  const findings = shown('SUMMARY', 'OVERVIEW', 'FINDINGS') ? filling.findings : [];
  const listed = shown('OVERVIEW', 'FINDINGS') ? findings.map((finding, n) => findingFrame(finding, n + 1, filling)) : [];
  const scope = shown('SCOPE') ? document.scope : [];
  const coverage = shown('COVERAGE') ? document.coverage : [];
  const rounds = shown('RETESTS') ? document.rounds : [];
  const targets = (inScope: boolean) => scope.filter((each) => each.inScope === inScope).map((each) => targetFrame(each, filling));
  return frame({
    ...factEntries(filling),
    ...countEntries(findings, filling),
    ...partEntries(filling),
    severities: shown('SUMMARY') ? countedSeverities(document).map((severity) => severityFrame(severity, findings, filling)) : [],
    'scope.in': targets(true),
    'scope.out': targets(false),
    findings: listed,
    ...Object.fromEntries(
      SEVERITIES.map((severity) => [`findings.${severity.toLowerCase()}`, listed.filter((_, n) => findings[n]?.severity === severity)]),
    ),
    rounds: rounds.map(({ number, startDay, endDay }) =>
      frame({
        'round.number': values.text(`${number}`),
        'round.start': values.text(dayOf(startDay, filling)),
        'round.end': values.text(dayOf(endDay, filling)),
      }),
    ),
    coverage: coverage.map((category) =>
      frame({
        'category.name': values.text(category.name),
        'category.standard': values.text(category.standard),
        'category.untested': values.text(untestedLine(category, filling.label) ?? ''),
        'if.untested': untestedLine(category, filling.label) !== null,
        'category.controls': category.controls.map((control) => controlFrame(control, filling)),
      }),
    ),
    'if.version': document.version !== null,
    'if.draft': document.draft === true,
    'if.client': document.project.client !== null,
    'if.summary': shown('SUMMARY') && document.summary.trim() !== '',
    'if.appendix': shown('APPENDIX') && document.appendix.trim() !== '',
    'if.scope': scope.some(({ inScope }) => inScope),
    'if.outOfScope': scope.some(({ inScope }) => !inScope),
    'if.selection': selectionWords(document, filling.label) !== null,
    'no.selection': selectionWords(document, filling.label) === null,
    'if.findings': findings.length > 0,
    'no.findings': findings.length === 0,
    'if.rounds': rounds.length > 0,
    'if.coverage': coverage.length > 0,
    'if.vi': document.language === 'vi',
    'if.en': document.language === 'en',
  });
}

const dayOf = (day: string | null, filling: Filling): string => (day === null ? '' : filling.day(day));

function factEntries(filling: Filling): Entries {
  const { document, label, values } = filling;
  const { project, version } = document;
  const facts: Record<string, string> = {
    'report.title': titleWords(document, label),
    'report.name': nameOfReport(document),
    'report.subtitle': subtitleOf(document, label),
    'report.date': dayOf(document.generatedDay, filling),
    'report.version': version ? `${version.number}` : '',
    'report.sha256': version?.sha256 ?? '',
    'report.classification': classificationWords(document, label),
    'report.selection': selectionWords(document, label) ?? '',
    'workspace.name': document.workspaceName,
    'project.key': project.key,
    'project.name': project.name,
    'project.kind': kindWords(document, label),
    'project.client': project.client ?? '',
    'project.start': dayOf(project.startDay, filling),
    'project.end': dayOf(project.endDay, filling),
    'project.leads': project.leads.join(', '),
  };
  return mapped(facts, values.text);
}

const mapped = (entries: Record<string, string>, to: (text: string) => string): Entries =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, to(value)]));

const isFixed = ({ status }: ReportFinding): boolean => status === 'CLOSED';

/** Replaces counts that the report's selection excludes, because 0 would be wrong. */
const NOT_COUNTED = '–';

function countEntries(findings: readonly ReportFinding[], { document, values: { text } }: Filling): Entries {
  const fixed = findings.filter(isFixed).length;
  const counted = countedStates(document.selection);
  const { severities } = document.selection;
  return {
    'count.findings': text(`${findings.length}`),
    'count.open': text(counted.open ? `${findings.length - fixed}` : NOT_COUNTED),
    'count.fixed': text(counted.fixed ? `${fixed}` : NOT_COUNTED),
    ...Object.fromEntries(
      SEVERITIES.map((severity) => [
        `count.${severity.toLowerCase()}`,
        text(severities.includes(severity) ? `${findings.filter((finding) => finding.severity === severity).length}` : NOT_COUNTED),
      ]),
    ),
  };
}

const severityConditions = (severity: string): Entries =>
  Object.fromEntries(SEVERITIES.map((each) => [`if.${each.toLowerCase()}`, each === severity]));

function severityFrame(
  severity: (typeof SEVERITIES)[number],
  findings: readonly ReportFinding[],
  { label, values, document }: Filling,
): Frame {
  const counted = countedStates(document.selection);
  const those = findings.filter((finding) => finding.severity === severity);
  const fixed = those.filter(isFixed).length;
  return frame({
    ...severityConditions(severity),
    'severity.name': values.text(label(`severity.${severity}`)),
    'severity.meaning': values.text(label(`scale.${severity}`)),
    'severity.total': values.text(`${those.length}`),
    'severity.open': values.text(counted.open ? `${those.length - fixed}` : NOT_COUNTED),
    'severity.fixed': values.text(counted.fixed ? `${fixed}` : NOT_COUNTED),
  });
}

const targetFrame = ({ kind, value, note }: PlainDocument['scope'][number], { label, values: { text } }: Filling): Frame =>
  frame({
    'target.kind': text(label(`scope.kind.${targetKindName({ kind, value })}`)),
    'target.value': text(value),
    'target.note': text(note),
  });

function findingFrame(finding: ReportFinding, number: number, filling: Filling): Frame {
  const { label, values, context, document } = filling;
  const { cvss, cvssOther, cwe, vrt, assets, foundDay, reporter, retests } = finding;
  const told = document.parts.includes('FINDINGS');
  const last = retests[0]?.result;
  const texts: Record<string, string> = {
    'finding.number': `${number}`,
    'finding.key': finding.key,
    'finding.title': finding.title,
    'finding.severity': label(`severity.${finding.severity}`),
    'finding.status': label(`status.${finding.status}`),
    'finding.score': cvss ? writtenScore(cvss.score) : '',
    'finding.cvss': cvss?.version ?? '',
    'finding.vector': cvss?.vector ?? '',
    'finding.otherScore': cvssOther ? writtenScore(cvssOther.score) : '',
    'finding.otherCvss': cvssOther?.version ?? '',
    'finding.otherVector': cvssOther?.vector ?? '',
    'finding.cwe': cwe ? [`CWE-${cwe.id}`, cwe.name ?? ''].join(' ').trim() : '',
    'finding.type': vrt?.name ?? '',
    'finding.assets': assets.join(', '),
    'finding.found': dayOf(foundDay, filling),
    'finding.reporter': reporter ?? '',
    'finding.risk': riskLine(finding, label, (day) => dayOf(day, filling)) ?? '',
    'finding.result': last ? label(`retest.result.${last}`) : '',
  };
  const read = findingTexts(finding, context, BELOW);
  const evidence = told && (finding.evidence ?? []).length > 0;
  const shownEvidence = () => (evidence ? read.evidence() : []);
  const written = (name: Section) => told && finding.sections[name].trim() !== '';
  // The note about the language precedes the first section that the template shows, because templates have no separate place for it.
  const line = findingTongueLine(finding, label);
  const saidIn = SECTIONS.find((name) => filling.used.has(`finding.${name}`) && written(name));
  const tongueOf = (name: Section) => (finding.untranslated?.texts.includes(name) ? finding.untranslated.language : null);
  const section = (name: Section) => [
    ...(line !== null && name === saidIn ? [note(line)] : []),
    ...(written(name) ? inTongue(read.section(name), tongueOf(name)) : []),
    ...(name === filling.evidenceIn ? shownEvidence() : []),
  ];
  return frame({
    ...mapped(texts, values.text),
    ...severityConditions(finding.severity),
    ...Object.fromEntries(
      SECTIONS.flatMap((name) => [
        [`finding.${name}`, values.rich(() => section(name))],
        [`if.${name}`, written(name) || (evidence && name === filling.evidenceIn)],
      ]),
    ),
    'finding.evidence': values.rich(shownEvidence),
    'if.evidence': evidence,
    'if.fixed': isFixed(finding),
    'no.fixed': !isFixed(finding),
    'if.cvss': cvss !== null,
    'if.otherCvss': cvssOther !== undefined,
    'if.cwe': cwe !== null,
    'if.type': vrt !== null,
    'if.assets': assets.length > 0,
    'if.found': foundDay !== null,
    'if.reporter': reporter !== null,
    'if.risk': finding.risk !== undefined,
    'if.retests': told && retests.length > 0,
    ...fieldEntries(finding, read.field, filling),
    'finding.each.asset': assets.map((asset) => frame({ 'asset.value': values.text(asset) })),
    'finding.retests': told ? retests.map((retest) => retestFrame(retest, read.note, filling)) : [],
  });
}

function retestFrame(retest: ReportRetest, read: FindingTexts['note'], filling: Filling): Frame {
  const { label, values } = filling;
  const { round, day, tester, results, note } = retest;
  return frame({
    'retest.round': values.text(`${round.number}`),
    'retest.day': values.text(dayOf(day, filling)),
    'retest.tester': values.text(tester),
    'retest.result': values.text(retestLine(retest, label)),
    'retest.note': values.rich(() => read(note)),
    'if.note': note.trim() !== '',
    'retest.each.asset': worstFirst(results).map((each) =>
      frame({
        'result.asset': values.text(each.asset || label('retest.whole')),
        'result.result': values.text(label(`retest.result.${each.result}`)),
        'result.note': values.text(each.note),
      }),
    ),
  });
}

function controlFrame(control: ReportControl, filling: Filling): Frame {
  const { label, values, document } = filling;
  const { state, assets } = control;
  const texts: Record<string, string> = {
    'control.code': control.code,
    'control.title': control.title,
    'control.result': controlResult(document, control, label),
    'control.testers': control.testers.join(', '),
    'control.day': dayOf(control.day, filling),
    'control.findings': control.findings.join(', '),
  };
  return frame({
    ...mapped(texts, values.text),
    'if.passed': state === 'PASSED',
    'if.failed': state === 'FAILED',
    'if.notApplicable': state === 'NOT_APPLICABLE',
    'if.notTested': state === 'NOT_STARTED' || state === 'PENDING',
    'control.each.asset': assets.map((each) =>
      frame({ 'tested.asset': values.text(each.asset), 'tested.result': values.text(stateWords(document, each.state, control, label)) }),
    ),
  });
}
