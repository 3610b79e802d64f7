import { WAITING_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { ISSUE_TEXTS, type IssueText } from '@coloa/contract/issues/issues.schema.ts';
import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import type { GapField } from '@coloa/contract/readiness/issue-gaps.ts';
import { stops } from '@coloa/contract/readiness/readiness-rules.ts';
import type { ReportedText, ReportWarning } from '@coloa/contract/readiness/report-warnings.ts';
import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import { escapeOf } from '@coloa/contract/visible-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.ts';
import { useCan, useProfile, useReadinessRules } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { reportSettingsQuery } from '../reports.queries.ts';
import { usePlaceNames } from '../sections/use-place-names.ts';

/** Maximum number of findings, controls or characters that are named per warning. */
const NAMED = 10;

export interface UnfitLine {
  key: string;
  required: boolean;
  words: string;
  /** `href` is null for a place without a link. */
  places: { name: string; href: string | null }[];
  /** Text with the number of further places that are not named; null if there are none. */
  more: string | null;
  /** The affected characters, separated by spaces; empty if the warning does not concern characters. */
  characters: string;
  /** Advice about font packages that may help; null if there is none. */
  help: string | null;
  /** The language of an outdated summary that the user may confirm; null for other warnings. */
  outdated: Language | null;
}

const isOfIssue = (text: ReportedText): text is IssueText => ISSUE_TEXTS.some((each) => each === text);

const severitiesOf = ({ findings }: ReportWarning): { severity: Severity; count: number }[] =>
  SEVERITIES.map((severity) => ({ severity, count: findings.filter((each) => each.severity === severity).length })).filter(
    ({ count }) => count > 0,
  );

export function useUnfitLines(projectId: string, warnings: readonly ReportWarning[]): UnfitLine[] {
  const t = useT('projectReport');
  const ofIssues = useT('issues');
  const rules = useReadinessRules();
  const mayConfigure = useCan('WRITE_WORKSPACE');
  const workspaceId = useProfile().currentWorkspace.id;
  const settings = useQuery({ ...reportSettingsQuery(projectId), enabled: warnings.length > 0 }).data;
  // Users who cannot edit the project cannot edit its published issues either.
  const mayEdit = settings?.can.edit ?? false;
  const nameOf = usePlaceNames(settings?.sections ?? []);
  const placeOf = (part: ReportPlace) => ({ name: nameOf(part), href: paths.report(projectId, { part }) });
  const workspacePlace = (at: 'name' | 'logo') =>
    mayConfigure
      ? { name: t('unfit.settings'), href: paths.workspace(workspaceId, { at }) }
      : { name: t('unfit.administrator'), href: null };

  const nameOfText = (text: ReportedText) => (isOfIssue(text) ? ofIssues(`section.${text}`) : t(`unfit.text.${text}`));

  const issuePlaces = ({ findings }: ReportWarning): UnfitLine['places'] =>
    findings.map(({ id, key, field }) => {
      const form = field !== null && mayEdit;
      return { name: key, href: id && (form ? paths.issueEdit(projectId, id, { field: field as GapField }) : paths.issue(projectId, id)) };
    });
  const waitingPlace = (warning: ReportWarning) => {
    const severity = severitiesOf(warning).map((each) => each.severity);
    return { name: t('unfit.list'), href: paths.issues(projectId, { status: WAITING_STATUSES, severity }) };
  };

  const placesOf = (warning: ReportWarning): UnfitLine['places'] => {
    const { kind, part, text, findings, controls } = warning;
    if (kind === 'LEFT_OUT') return [waitingPlace(warning), ...issuePlaces(warning)];
    if (kind === 'DEFAULT_NAME') return [workspacePlace('name')];
    if (kind === 'NO_LOGO') return [workspacePlace('logo')];
    if (text === 'projectDescription' || text === 'scopeNotes') return [{ name: nameOfText(text), href: paths.projectSettings(projectId) }];
    if (kind === 'OLD_SUMMARY') return [placeOf('SUMMARY'), ...issuePlaces(warning)];
    if (findings.length > 0) return issuePlaces(warning);
    if (kind === 'UNTESTED') return [{ name: t('unfit.controls'), href: paths.controls(projectId, { state: ['NOT_STARTED'] }) }];
    if (controls.length > 0) return controls.map((code) => ({ name: code, href: paths.controls(projectId, { q: code }) }));
    return part ? [placeOf(part)] : [];
  };
  const wordsOf = (warning: ReportWarning): string => {
    const { kind, language, part, text, findings, controls, characters } = warning;
    const count = Math.max(1, findings.length, controls.length);
    const [written, other] = language ? [t(`unfit.language.${language}`), t(`unfit.language.${otherLanguage(language)}`)] : ['', ''];
    if (kind === 'LEFT_OUT') {
      const severities = severitiesOf(warning).map((each) => `${each.count} ${t(`ui:severity.${each.severity}`)}`);
      return t('unfit.LEFT_OUT', { count, severities: severities.join(', ') });
    }
    if (kind === 'UNTRANSLATED') {
      return part
        ? t('unfit.UNTRANSLATED.part', { name: nameOf(part), language: written, other })
        : t('unfit.UNTRANSLATED.findings', { count, language: written, other });
    }
    if (kind === 'OTHER_LANGUAGE') {
      const name = text ? nameOfText(text) : part ? nameOf(part) : '';
      return findings.length > 0
        ? t('unfit.OTHER_LANGUAGE.findings', { name, count, language: written, other })
        : t('unfit.OTHER_LANGUAGE.part', { name, language: written, other });
    }
    if (kind === 'OUTDATED') return t('unfit.OUTDATED', { name: text ? nameOfText(text) : '', count, language: written, other });
    if (kind === 'UNTRANSLATED_TITLE') {
      return part
        ? t('unfit.UNTRANSLATED_TITLE.section', { name: nameOf(part), language: written, other })
        : t('unfit.UNTRANSLATED_TITLE.report', { language: written, other });
    }
    if (kind === 'BROKEN_PLACEHOLDERS') {
      const example = '{{project.name';
      return part
        ? t('unfit.BROKEN_PLACEHOLDERS.part', { name: nameOf(part), example })
        : t('unfit.BROKEN_PLACEHOLDERS.report', { example });
    }
    if (kind === 'EMPTY_SECTION') return t('unfit.EMPTY_SECTION', { name: part ? nameOf(part) : '' });
    if (kind === 'UNPRINTABLE') return t('unfit.UNPRINTABLE', { code: escapeOf(characters[0] ?? '') });
    return t(`unfit.${kind}`, { count, language: written, other });
  };
  const moreOf = ({ findings }: ReportWarning, count: number): string | null =>
    count > 0 ? t(findings.length > 0 ? 'unfit.more.findings' : 'unfit.more.controls', { count }) : null;
  return warnings.map((warning, n) => {
    const places = placesOf(warning);
    const { characters, packages, kind, language } = warning;
    const shown = characters.slice(0, NAMED).join(' ');
    return {
      key: `${n} ${kind}`,
      required: stops(rules, warning),
      words: wordsOf(warning),
      places: places.slice(0, NAMED),
      more: moreOf(warning, places.length - NAMED),
      characters: characters.length > NAMED ? `${shown} …` : shown,
      help: packages.length > 0 ? t('unfit.package', { package: packages.join(', ') }) : null,
      outdated: kind === 'OLD_SUMMARY' && mayEdit ? language : null,
    };
  });
}
