import { otherLanguage } from '@coloa/contract/languages.ts';
import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import type { ReportWarning } from '@coloa/contract/reports/report-warnings.ts';
import { escapeOf } from '@coloa/contract/visible-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.ts';
import { useCan, useProfile } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { reportSettingsQuery } from '../reports.queries.ts';
import { usePlaceNames } from '../sections/use-place-names.ts';

/** Findings, controls and characters that are named of each warning. */
const NAMED = 10;

/** A warning in words, with the places that it leads to. */
export interface UnfitLine {
  key: string;
  words: string;
  /** `href` is null where there is nothing to go to. */
  places: { name: string; href: string | null }[];
  /** Places that are not named. */
  more: number;
  /** Printed as they are. */
  characters: string;
  /** What else helps. */
  help: string | null;
}

/** What the server found unfit, a line each. */
export function useUnfitLines(projectId: string, warnings: readonly ReportWarning[]): UnfitLine[] {
  const t = useT('projectReport');
  const mayConfigure = useCan('WRITE_WORKSPACE');
  const workspaceId = useProfile().currentWorkspace.id;
  const settings = useQuery({ ...reportSettingsQuery(projectId), enabled: warnings.length > 0 }).data;
  const nameOf = usePlaceNames(settings?.sections ?? []);
  const placeOf = (part: ReportPlace) => ({ name: nameOf(part), href: paths.report(projectId, { part }) });
  const workspace = mayConfigure
    ? { name: t('unfit.settings'), href: paths.workspace(workspaceId) }
    : { name: t('unfit.administrator'), href: null };

  const placesOf = ({ kind, part, findings, controls }: ReportWarning): UnfitLine['places'] => {
    if (kind === 'DEFAULT_NAME' || kind === 'NO_LOGO') return [workspace];
    if (findings.length > 0) return findings.map(({ id, key }) => ({ name: key, href: id && paths.issue(projectId, id) }));
    if (kind === 'UNTESTED') return [{ name: t('unfit.controls'), href: paths.controls(projectId, { state: ['NOT_STARTED'] }) }];
    if (controls.length > 0) return controls.map((code) => ({ name: code, href: paths.controls(projectId, { q: code }) }));
    return part ? [placeOf(part)] : [];
  };
  const wordsOf = ({ kind, language, part, findings, controls, characters }: ReportWarning): string => {
    const count = Math.max(1, findings.length, controls.length);
    const [written, other] = language ? [t(`unfit.language.${language}`), t(`unfit.language.${otherLanguage(language)}`)] : ['', ''];
    if (kind === 'UNTRANSLATED') {
      return part
        ? t('unfit.UNTRANSLATED.part', { name: nameOf(part), language: written, other })
        : t('unfit.UNTRANSLATED.findings', { count, language: written, other });
    }
    if (kind === 'UNTRANSLATED_TITLE') {
      return part
        ? t('unfit.UNTRANSLATED_TITLE.section', { name: nameOf(part), language: written, other })
        : t('unfit.UNTRANSLATED_TITLE.report', { language: written, other });
    }
    if (kind === 'EMPTY_SECTION') return t('unfit.EMPTY_SECTION', { name: part ? nameOf(part) : '' });
    if (kind === 'UNPRINTABLE') return t('unfit.UNPRINTABLE', { code: escapeOf(characters[0] ?? '') });
    return t(`unfit.${kind}`, { count });
  };
  return warnings.map((warning, n) => {
    const places = placesOf(warning);
    const { characters, packages, kind } = warning;
    const shown = characters.slice(0, NAMED).join(' ');
    return {
      key: `${n} ${kind}`,
      words: wordsOf(warning),
      places: places.slice(0, NAMED),
      more: Math.max(0, places.length - NAMED),
      characters: characters.length > NAMED ? `${shown} …` : shown,
      help: packages.length > 0 ? t('unfit.package', { package: packages.join(', ') }) : null,
    };
  });
}
