import { z } from 'zod';

/** Levels of a readiness line. `STOP`: prevents the step; `WARN`: asks for a confirmation; `OFF`: the line is not reported. */
export const READINESS_LEVELS = ['STOP', 'WARN', 'OFF'] as const;
export type ReadinessLevel = (typeof READINESS_LEVELS)[number];

/**
 * Missing or doubtful content of an issue, before its review and publication, and before a report with it is saved or shared.
 * `EMPTY`: a required section has no text. `NOT_TRANSLATED`: a language of the report has no text. `OUTDATED`: a section is older in one
 * language than in the other. `IDENTICAL`: a section is the same in both languages. `ONE_LANGUAGE`: evidence is shown in one language only.
 * `EVIDENCE`: a text refers to missing evidence. `OTHER_LANGUAGE`: a text appears to be written in the other language; also a part of a
 * report. `SECRETS`: a text or evidence contains passages that look like secrets.
 * `FIELDS`: a custom field that a review requires has no value.
 */
export const ISSUE_LINES = [
  'TYPE',
  'SEVERITY',
  'ASSETS',
  'CVSS',
  'FIELDS',
  'EMPTY',
  'PLACEHOLDERS',
  'EVIDENCE',
  'SECRETS',
  'NOT_TRANSLATED',
  'OUTDATED',
  'IDENTICAL',
  'OTHER_LANGUAGE',
  'ONE_LANGUAGE',
] as const;

/**
 * Missing or doubtful content of a report, before it is saved as a version or shared.
 * `NO_FINDINGS`: the report shows the part OVERVIEW or FINDINGS, but has no findings. `LEFT_OUT`: unpublished findings of the selected
 * severities are not included; most severe first. `UNPUBLISHED`: selected findings are unpublished; exports include them, versions and
 * links do not. `PENDING_CORRECTIONS`: findings with a proposed correction that no lead decided on; only reported to leads.
 * `OLD_SUMMARY`: findings published after the summary was last changed or confirmed, so that it cannot mention them.
 * `NO_EVIDENCE`: findings without evidence, and without files and code blocks in their texts.
 * `DEFAULT_NAME`, `NO_LOGO`: the workspace has the default name or no logo.
 * `NO_SUMMARY`: the summary is empty; the project description, if any, is printed instead. `EMPTY_SECTION`: a shown section has no text.
 * `UNTRANSLATED`: a part is printed in the other language, because it is not translated. `UNTRANSLATED_TITLE`: the same for the title of a
 * section, or for title or subtitle of the report if `part` is null.
 * `BROKEN_PLACEHOLDERS`: a text or title contains a misspelt or incomplete placeholder, such as `{{project.name`, which is printed
 * unchanged; in title, subtitle or classification if `part` is null.
 * `RESULT_PENDING`: controls that failed only because of issues that are not in the report. `UNTESTED`: untested controls.
 * `UNPRINTABLE`: characters that the PDF prints as codes, because no font contains them.
 */
export const REPORT_LINES = [
  'NO_FINDINGS',
  'LEFT_OUT',
  'UNPUBLISHED',
  'PENDING_CORRECTIONS',
  'OLD_SUMMARY',
  'NO_EVIDENCE',
  'DEFAULT_NAME',
  'NO_LOGO',
  'NO_SUMMARY',
  'EMPTY_SECTION',
  'UNTRANSLATED',
  'UNTRANSLATED_TITLE',
  'BROKEN_PLACEHOLDERS',
  'RESULT_PENDING',
  'UNTESTED',
  'UNPRINTABLE',
] as const;

export const READINESS_LINES = [...ISSUE_LINES, ...REPORT_LINES] as const;
export type ReadinessLine = (typeof READINESS_LINES)[number];

/** The readiness levels that a workspace has set. A line without an entry has its default level. */
export const readinessRules = z.partialRecord(z.enum(READINESS_LINES), z.enum(READINESS_LEVELS));
export type ReadinessRules = z.output<typeof readinessRules>;

/** A missing CVSS vector is not reported by default, because not every team rates with CVSS. */
export const defaultLevel = (line: ReadinessLine): ReadinessLevel => (line === 'CVSS' ? 'OFF' : 'WARN');

export const levelOf = (rules: ReadinessRules, line: ReadinessLine): ReadinessLevel => rules[line] ?? defaultLevel(line);

interface Found {
  kind: ReadinessLine;
}

export const reported = <Line extends Found>(rules: ReadinessRules, found: readonly Line[]): Line[] =>
  found.filter(({ kind }) => levelOf(rules, kind) !== 'OFF');

export const stops = (rules: ReadinessRules, { kind }: Found): boolean => levelOf(rules, kind) === 'STOP';

export const isStopped = (rules: ReadinessRules, found: readonly Found[]): boolean => found.some((each) => stops(rules, each));
