import { SECTIONS } from '../bugs/bugs.contract.ts';
import { SEVERITIES } from '../severities.ts';

/** Scope of a position in a Word template: the report, or an iteration of a loop. Placeholders of outer scopes are also valid. */
export const PLACEHOLDER_SCOPES = [
  'report',
  'section',
  'finding',
  'asset',
  'field',
  'textField',
  'retest',
  'result',
  'severity',
  'target',
  'round',
  'category',
  'control',
  'controlAsset',
] as const;
export type PlaceholderScope = (typeof PLACEHOLDER_SCOPES)[number];

const SCOPE_AROUND: Readonly<Record<PlaceholderScope, PlaceholderScope | null>> = {
  report: null,
  section: 'report',
  finding: 'report',
  asset: 'finding',
  field: 'finding',
  textField: 'finding',
  retest: 'finding',
  result: 'retest',
  severity: 'report',
  target: 'report',
  round: 'report',
  category: 'report',
  control: 'category',
  controlAsset: 'control',
};

/**
 * `TEXT`: plain text. `RICH`: paragraphs, tables and images; must be the only content of a paragraph in the body. `LOOP`: repeats the
 * content between its tags. `IF`: shows or hides the content between its tags.
 */
export const PLACEHOLDER_KINDS = ['TEXT', 'RICH', 'LOOP', 'IF'] as const;
type PlaceholderKind = (typeof PLACEHOLDER_KINDS)[number];

export interface Placeholder {
  name: string;
  kind: PlaceholderKind;
  /** Scopes in which the placeholder is valid; it is also valid in the scopes inside them. */
  scopes: readonly PlaceholderScope[];
  /** Scope between the tags of a loop. */
  opens?: PlaceholderScope;
}

const of =
  (kind: 'TEXT' | 'RICH' | 'IF', ...scopes: PlaceholderScope[]) =>
  (name: string): Placeholder => ({ name, kind, scopes });
const loop = (name: string, scope: PlaceholderScope, opens: PlaceholderScope): Placeholder => ({
  name,
  kind: 'LOOP',
  scopes: [scope],
  opens,
});

const bySeverity = SEVERITIES.map((severity) => severity.toLowerCase());

export const PLACEHOLDERS: readonly Placeholder[] = [
  ...[
    'report.title',
    'report.name',
    'report.subtitle',
    'report.date',
    'report.version',
    'report.sha256',
    'report.classification',
    'report.selection',
    'workspace.name',
    'project.key',
    'project.name',
    'project.kind',
    'project.client',
    'project.start',
    'project.end',
    'project.leads',
    'count.findings',
    'count.open',
    'count.fixed',
    ...bySeverity.map((severity) => `count.${severity}`),
  ].map(of('TEXT', 'report')),
  ...[
    'summary',
    'appendix',
    'all.parts',
    'part.summary',
    'part.scope',
    'part.overview',
    'part.findings',
    'part.retests',
    'part.coverage',
    'part.appendix',
    'part.method',
    'part.limitations',
    'part.team',
    'part.documentControl',
    'part.distribution',
    'part.disclaimer',
    'part.glossary',
  ].map(of('RICH', 'report')),
  ...[
    'if.version',
    'if.draft',
    'if.client',
    'if.summary',
    'if.scope',
    'if.outOfScope',
    'if.selection',
    'no.selection',
    'if.findings',
    'no.findings',
    'if.rounds',
    'if.coverage',
    'if.appendix',
    'if.vi',
    'if.en',
  ].map(of('IF', 'report')),

  loop('sections', 'report', 'section'),
  of('TEXT', 'section')('section.title'),
  of('RICH', 'section')('section.text'),

  loop('severities', 'report', 'severity'),
  ...['severity.name', 'severity.meaning', 'severity.total', 'severity.open', 'severity.fixed'].map(of('TEXT', 'severity')),
  ...bySeverity.map((severity) => of('IF', 'severity', 'finding')(`if.${severity}`)),

  loop('scope.in', 'report', 'target'),
  loop('scope.out', 'report', 'target'),
  ...['target.kind', 'target.value', 'target.note'].map(of('TEXT', 'target')),

  loop('findings', 'report', 'finding'),
  ...bySeverity.map((severity) => loop(`findings.${severity}`, 'report', 'finding')),
  ...[
    'finding.number',
    'finding.key',
    'finding.title',
    'finding.severity',
    'finding.status',
    'finding.score',
    'finding.cvss',
    'finding.vector',
    'finding.otherScore',
    'finding.otherCvss',
    'finding.otherVector',
    'finding.cwe',
    'finding.type',
    'finding.assets',
    'finding.found',
    'finding.reporter',
    'finding.risk',
    'finding.result',
  ].map(of('TEXT', 'finding')),
  ...SECTIONS.map((section) => of('RICH', 'finding')(`finding.${section}`)),
  of('RICH', 'finding')('finding.evidence'),
  ...[
    'if.fixed',
    'no.fixed',
    'if.cvss',
    'if.otherCvss',
    'if.cwe',
    'if.type',
    'if.assets',
    'if.found',
    'if.reporter',
    'if.risk',
    'if.fields',
    ...SECTIONS.map((section) => `if.${section}`),
    'if.evidence',
    'if.retests',
  ].map(of('IF', 'finding')),
  loop('finding.each.asset', 'finding', 'asset'),
  of('TEXT', 'asset')('asset.value'),
  loop('finding.fields', 'finding', 'field'),
  ...['field.name', 'field.value'].map(of('TEXT', 'field')),
  loop('finding.textFields', 'finding', 'textField'),
  of('TEXT', 'textField')('textField.name'),
  of('RICH', 'textField')('textField.text'),
  loop('finding.retests', 'finding', 'retest'),
  ...['retest.round', 'retest.day', 'retest.tester', 'retest.result'].map(of('TEXT', 'retest')),
  of('RICH', 'retest')('retest.note'),
  of('IF', 'retest')('if.note'),
  loop('retest.each.asset', 'retest', 'result'),
  ...['result.asset', 'result.result', 'result.note'].map(of('TEXT', 'result')),

  loop('rounds', 'report', 'round'),
  ...['round.number', 'round.start', 'round.end'].map(of('TEXT', 'round')),

  loop('coverage', 'report', 'category'),
  ...['category.name', 'category.standard', 'category.untested'].map(of('TEXT', 'category')),
  of('IF', 'category')('if.untested'),
  loop('category.controls', 'category', 'control'),
  ...['control.code', 'control.title', 'control.result', 'control.testers', 'control.day', 'control.findings'].map(of('TEXT', 'control')),
  ...['if.passed', 'if.failed', 'if.notApplicable', 'if.notTested'].map(of('IF', 'control')),
  loop('control.each.asset', 'control', 'controlAsset'),
  ...['tested.asset', 'tested.result'].map(of('TEXT', 'controlAsset')),
];

const byName = new Map(PLACEHOLDERS.map((placeholder) => [placeholder.name, placeholder]));

export const placeholderNamed = (name: string): Placeholder | undefined => byName.get(name);

export function scopesAround(scope: PlaceholderScope): PlaceholderScope[] {
  const found: PlaceholderScope[] = [];
  for (let at: PlaceholderScope | null = scope; at; at = SCOPE_AROUND[at]) found.push(at);
  return found;
}

/** Returns the syntax in a template: `{finding.title}`, or both tags: `{#findings}…{/findings}`. */
export const writtenPlaceholder = ({ name, kind }: Pick<Placeholder, 'name' | 'kind'>): string =>
  kind === 'TEXT' || kind === 'RICH' ? `{${name}}` : `{#${name}}…{/${name}}`;

/** Returns the key of a placeholder's text in `i18n/<language>/reportTemplates.json`: `finding.title` becomes `findingTitle`. */
export const placeholderKey = (name: string): string => name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
