import { namesReferredTo } from '@coloa/contract/files/files-in-texts.ts';
import type { IssueGap } from '@coloa/contract/issues/issue-gap.schema.ts';
import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import { ISSUE_TEXTS, type IssueContent, type OutdatedTexts, REQUIRED_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import { proseAndFences } from '@coloa/contract/issues/placeholders.ts';
import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { fieldOfGap, issueGaps, type JudgedIssue } from '@coloa/contract/readiness/issue-gaps.ts';
import type { ReportedText } from '@coloa/contract/readiness/report-warnings.ts';
import {
  isReportPart,
  isSectionKind,
  type ReportPlace,
  type ReportSectionId,
  type ReportTitle,
} from '@coloa/contract/reports/report-parts.ts';
import { linePrintsPlaceholder, printsPlaceholder } from '@coloa/contract/reports/text-placeholders.ts';
import { FIRST_WORKSPACE_NAME } from '@coloa/contract/workspaces/workspaces.contract.ts';
import type { Unprintable } from '../fonts/unprintable.ts';
import type { ReportChoice } from '../report-content.service.ts';
import type { ReportDocument, ReportFinding } from '../report-document.ts';
import { type KeyedWarning, warning } from './keyed-warning.ts';
import { namesIn, notesInOtherLanguage, partsInOtherLanguage } from './other-language.ts';

type Written = Pick<ReportChoice, 'title' | 'subtitle' | 'classification' | 'summary' | 'appendix' | 'sections'>;

/**
 * Returns a function for the issue with the given key. The function returns whether a passage that looks like a secret was marked to be
 * kept.
 */
type KeptIn = (key: string) => (secret: string) => boolean;

const aboutFindings = (kind: KeyedWarning['kind'], findings: readonly ReportFinding[], language: Language | null = null): KeyedWarning[] =>
  findings.length > 0 ? [warning(kind, { language, findings: findings.map(({ key }) => key) })] : [];

const aboutControls = (kind: KeyedWarning['kind'], controls: readonly string[]): KeyedWarning[] =>
  controls.length > 0 ? [warning(kind, { part: 'COVERAGE', controls: [...controls] })] : [];

type Bilingual = Readonly<Record<Language, string>>;

const isEmpty = (text: Bilingual): boolean => !text.vi.trim() && !text.en.trim();

/** @param hasVersions whether document control lists at least one version */
function unwritten({ summary, sections }: Written, { parts }: ReportDocument, hasVersions: boolean): KeyedWarning[] {
  const empty = sections.filter(({ id, text }) => parts.includes(id) && isEmpty(text) && !(id === 'DOCUMENT_CONTROL' && hasVersions));
  return [
    ...(parts.includes('SUMMARY') && isEmpty(summary) ? [warning('NO_SUMMARY', { part: 'SUMMARY' })] : []),
    ...empty.map(({ id }) => warning('EMPTY_SECTION', { part: id })),
  ];
}

function brokenPlaceholdersIn(written: Written, documents: readonly ReportDocument[]): KeyedWarning[] {
  const { title, subtitle, classification, summary, appendix, sections } = written;
  const found = documents.flatMap(({ language, parts }) => {
    const printed = (text: Bilingual): string => (text[language].trim() ? text[language] : text[otherLanguage(language)]);
    const tongue = (text: Bilingual): Language => (text[language].trim() ? language : otherLanguage(language));
    const lines = [title, subtitle].filter((line) => linePrintsPlaceholder(printed(line)));
    const texts: [ReportPlace, Bilingual][] = [
      ['SUMMARY', summary],
      ['APPENDIX', appendix],
      ...sections.map(({ id, text }): [ReportPlace, Bilingual] => [id, text]),
    ];
    const headings = sections.map((section): [ReportPlace, Bilingual] => [section.id, section.title]);
    const places = [
      ...texts.filter(([, text]) => printsPlaceholder(printed(text))),
      ...headings.filter(([, line]) => linePrintsPlaceholder(printed(line))),
    ].filter(([part]) => parts.includes(part));
    return [
      ...lines.map((line) => warning('BROKEN_PLACEHOLDERS', { language: tongue(line) })),
      ...places.map(([part, text]) => warning('BROKEN_PLACEHOLDERS', { language: tongue(text), part })),
    ];
  });
  const ofLock = linePrintsPlaceholder(classification) ? [warning('BROKEN_PLACEHOLDERS')] : [];
  const all = [...ofLock, ...found];
  const same = (one: KeyedWarning) => all.findIndex(({ part, language }) => part === one.part && language === one.language);
  return all.filter((each, n) => same(each) === n);
}

const untranslatedTitles = (titles: readonly ReportTitle[]): (ReportSectionId | null)[] => [
  ...new Set(titles.map((title) => (title === 'TITLE' || title === 'SUBTITLE' ? null : title))),
];

function untranslated(written: Written | null, { untranslated: parts, findings, language }: ReportDocument): KeyedWarning[] {
  // Omits the summary if only the project's description replaces it, because NO_SUMMARY already reports this.
  const named = (parts?.parts ?? []).filter((part) => part !== 'SUMMARY' || !written || !isEmpty(written.summary));
  const captions = findings.filter((finding) => finding.untranslated?.texts.includes('captions'));
  return [
    ...named.map((part) => warning('UNTRANSLATED', { language, part })),
    ...aboutFindings('UNTRANSLATED', captions, language),
    ...untranslatedTitles(parts?.titles ?? []).map((part) => warning('UNTRANSLATED_TITLE', { language, part })),
  ];
}

const showsEvidence = ({ sections, evidence = [] }: ReportFinding): boolean => {
  const texts = Object.values(sections);
  // Code blocks count as evidence, because an HTTP exchange in a text is a code block.
  return evidence.length > 0 || namesReferredTo(texts).length > 0 || texts.some((text) => proseAndFences(text).fences.length > 0);
};

/** Warns of a report without findings, because readers would conclude that the test found no vulnerabilities. */
const withoutFindings = ({ parts, findings }: ReportDocument): KeyedWarning[] =>
  findings.length === 0 && (parts.includes('OVERVIEW') || parts.includes('FINDINGS')) ? [warning('NO_FINDINGS')] : [];

/** Returns the texts of a finding in the language of the document. Texts that the document prints in the other language are empty. */
function ownContent({ title, sections, untranslated: foreign }: ReportFinding): IssueContent {
  const texts: IssueContent = { title, ...sections };
  const own = ISSUE_TEXTS.map((text) => [text, foreign?.texts.includes(text) ? '' : texts[text]]);
  return Object.fromEntries(own) as IssueContent;
}

/** Maps the key of a finding to its outdated texts. The documents do not contain this map, because clients receive them. */
export type Outdated = ReadonlyMap<string, OutdatedTexts>;
export const NOTHING_OUTDATED: Outdated = new Map();
const NOTHING_KEPT: KeptIn = () => () => false;

interface Known {
  outdated: Outdated;
  keptIn: KeptIn;
}

function judgedFinding(
  finding: ReportFinding,
  documents: readonly ReportDocument[],
  { outdated, names }: { outdated: Outdated; names: readonly string[] },
): JudgedIssue {
  const printed = documents.flatMap(({ language, findings }) =>
    findings.filter(({ key }) => key === finding.key).map((each) => [language, each] as const),
  );
  const captionsOf = (id: string) =>
    Object.fromEntries(printed.map(([language, { evidence = [] }]) => [language, evidence.find((item) => item.id === id)?.caption ?? '']));
  return {
    contents: Object.fromEntries(printed.map(([language, each]) => [language, ownContent(each)])),
    reportLanguages: documents.map(({ language }) => language),
    outdatedTexts: outdated.get(finding.key),
    bugId: finding.vrt?.id ?? null,
    severity: finding.severity,
    cvss: finding.cvss?.vector ?? null,
    assets: finding.assets.map((value) => ({ value })),
    evidence: (finding.evidence ?? []).map((item) => ({ ...item, captions: captionsOf(item.id) })),
    names,
  };
}

/** Whether the document prints the finding in the other language, because its own language has no text. */
const isForeign = (finding: ReportFinding): boolean => {
  const own = ownContent(finding);
  return finding.untranslated !== undefined && REQUIRED_TEXTS.every((text) => own[text].trim() === '');
};

/** Replaces the empty texts of a finding that is printed in the other language with a single gap, also in a report of one language. */
function asPrinted(gap: IssueGap, key: string, documents: readonly ReportDocument[]): IssueGap {
  if (gap.kind !== 'EMPTY') return gap;
  const { language } = gap;
  const printed = documents.find((each) => each.language === language)?.findings.find((finding) => finding.key === key);
  return printed && isForeign(printed) ? { kind: 'NOT_TRANSLATED', language } : gap;
}

const textOf = (gap: IssueGap): ReportedText | null => (gap.kind === 'OTHER_LANGUAGE' || gap.kind === 'OUTDATED' ? gap.text : null);

function languageOf(gap: IssueGap): Language | null {
  if (gap.kind === 'PLACEHOLDERS') return 'language' in gap.place ? gap.place.language : null;
  return 'language' in gap ? gap.language : null;
}

/** Returns warnings about gaps in the findings. If the report does not show the texts of findings, reports only gaps in their severity. */
function gapsOf(documents: readonly ReportDocument[], { parts, findings }: ReportDocument, { outdated, keptIn }: Known): KeyedWarning[] {
  const names = documents.flatMap(namesIn);
  const lines = findings.flatMap((finding) =>
    issueGaps({ ...judgedFinding(finding, documents, { outdated, names }), isKept: keptIn(finding.key) })
      .filter(({ kind }) => parts.includes('FINDINGS') || kind === 'SEVERITY')
      .map((gap) => asPrinted(gap, finding.key, documents))
      .map((gap) => ({ kind: gap.kind, language: languageOf(gap), text: textOf(gap), field: fieldOfGap(gap), key: finding.key })),
  );
  return [...Map.groupBy(lines, ({ kind, language, text }) => `${kind} ${language} ${text}`).values()].flatMap((same) => {
    const [line] = same;
    if (!line) return [];
    const { kind, language, text } = line;
    const fields = new Map(same.toReversed().map(({ key, field }) => [key, field]));
    return [warning(kind, { language, text, findings: [...new Set(same.map(({ key }) => key))], fields })];
  });
}

function ofFindings(documents: readonly ReportDocument[], first: ReportDocument, known: Known): KeyedWarning[] {
  const shown = first.parts.includes('FINDINGS') ? first.findings : [];
  return [
    ...gapsOf(documents, first, known),
    ...aboutFindings(
      'NO_EVIDENCE',
      shown.filter((finding) => !showsEvidence(finding)),
    ),
    ...aboutFindings(
      'UNPUBLISHED',
      first.findings.filter(({ status }) => !isPublished(status)),
    ),
  ];
}

function ofControls({ coverage }: ReportDocument): KeyedWarning[] {
  const controls = coverage.flatMap((category) => category.controls);
  const isPending = ({ state, assets }: (typeof controls)[number]) => [state, ...assets.map((each) => each.state)].includes('PENDING');
  const untested = coverage.flatMap((category) => [
    ...category.controls.filter(({ state, testers }) => state === 'NOT_STARTED' && testers.length === 0).map(({ code }) => code),
    ...(category.untested ?? []),
  ]);
  return [
    ...aboutControls(
      'RESULT_PENDING',
      controls.filter(isPending).map(({ code }) => code),
    ),
    ...aboutControls('UNTESTED', untested),
  ];
}

const isPlace = (place: string): place is ReportPlace => isReportPart(place) || isSectionKind(place) || place.startsWith('own-');

const unprintableWarning = ({ place, characters, packages }: Unprintable): KeyedWarning => {
  const about = place === null ? {} : isPlace(place) ? { part: place } : { findings: [place] };
  return warning('UNPRINTABLE', { ...about, characters, packages });
};

interface Circumstances extends Partial<Known> {
  unprintable?: readonly Unprintable[];
  /** Whether the documents will be saved as a version. */
  forVersion?: boolean;
}

/**
 * @param documents one for each language
 * @param written the team's texts, or null for a saved version
 */
export function warningsIn(
  documents: readonly ReportDocument[],
  written: Written | null,
  { unprintable = [], outdated = NOTHING_OUTDATED, forVersion = false, keptIn = NOTHING_KEPT }: Circumstances = {},
): KeyedWarning[] {
  const [first] = documents;
  if (!first) return [];
  return [
    ...withoutFindings(first),
    ...(first.workspaceName === FIRST_WORKSPACE_NAME ? [warning('DEFAULT_NAME')] : []),
    ...(first.branding.logo === null ? [warning('NO_LOGO')] : []),
    ...(written ? unwritten(written, first, forVersion || (first.history ?? []).length > 0) : []),
    ...(written ? brokenPlaceholdersIn(written, documents) : []),
    ...documents.flatMap((document) => untranslated(written, document)),
    ...documents.flatMap((document) => partsInOtherLanguage(document, written !== null && isEmpty(written.summary))),
    ...ofFindings(documents, first, { outdated, keptIn }),
    // Bilingual reports are not checked: a note in only one language is always in the other language in one of the documents.
    ...(documents.length === 1 ? notesInOtherLanguage(first) : []),
    ...ofControls(first),
    ...unprintable.map(unprintableWarning),
  ];
}
