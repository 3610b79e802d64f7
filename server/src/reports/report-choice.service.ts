import type { ReportRequest } from '@coloa/contract/exports/exports.contract.ts';
import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { ReportLanguage } from '@coloa/contract/reports/reports.contract.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { canSeeIssues, type ProjectAccess } from '../projects/projects.policy.ts';
import type { ReportChoice } from './report-content.service.ts';
import { canSeeReportSettings } from './reports.policy.ts';
import { type SettingsInForce, settingsForClients, settingsOf } from './settings/report-settings.service.ts';

type Wanted = Pick<ReportRequest, 'language' | 'statuses' | 'severities' | 'rounds' | 'parts'>;

interface Of {
  workspaceId: string;
  project: { id: string; languages: readonly Language[] };
  access: ProjectAccess;
}

/** For `both`, returns the languages of the project in its order, followed by any other language of Coloa. */
export const languagesOf = (language: ReportLanguage, project: { languages: readonly Language[] }): Language[] =>
  language === 'both' ? [...new Set([...project.languages, ...LANGUAGES])] : [language];

/** Returns the requested languages that exist, or all existing languages if none of them exists. */
export function narrowLanguages(there: readonly Language[], wanted: readonly Language[]): Language[] {
  const some = there.filter((language) => wanted.includes(language));
  return some.length > 0 ? some : [...there];
}

export const leadingLanguage = (language: ReportLanguage, project: { languages: readonly Language[] }): Language =>
  languagesOf(language, project)[0] as Language;

function choiceOf({ settings, parts, sections }: SettingsInForce, project: Of['project'], wanted: Wanted): ReportChoice {
  const there = new Set(parts.map(({ part }) => part));
  return {
    title: { vi: settings.titleVi, en: settings.titleEn },
    subtitle: { vi: settings.subtitleVi, en: settings.subtitleEn },
    draft: settings.draft,
    untested: settings.untested,
    sections,
    statuses: wanted.statuses ?? settings.statuses,
    severities: wanted.severities ?? settings.severities,
    rounds: wanted.rounds === undefined ? settings.rounds : wanted.rounds,
    parts: wanted.parts?.filter((part) => there.has(part)) ?? parts.filter(({ shown }) => shown).map(({ part }) => part),
    languages: languagesOf(wanted.language ?? settings.language, project),
    summary: { vi: settings.summaryVi, en: settings.summaryEn },
    appendix: { vi: settings.appendixVi, en: settings.appendixEn },
    classification: settings.classification,
  };
}

/** Returns the report options for readers of a link, with published issues only. */
export async function sharedChoice(
  db: DbOrTx,
  { workspaceId, project }: Omit<Of, 'access'>,
  wanted: Pick<Wanted, 'language' | 'statuses' | 'severities'>,
): Promise<ReportChoice> {
  const choice = choiceOf(await settingsOf(db, workspaceId, project), project, wanted);
  return { ...choice, statuses: choice.statuses.filter(isPublished) };
}

/**
 * Returns the options of a report. Clients get only published issues. Options that a client omits come from the default settings, without
 * the team's texts for the report.
 */
export async function reportChoice(db: DbOrTx, { workspaceId, project, access }: Of, wanted: Wanted): Promise<ReportChoice> {
  const settings = canSeeReportSettings(access) ? await settingsOf(db, workspaceId, project) : settingsForClients(project.languages);
  const choice = choiceOf(settings, project, wanted);
  return { ...choice, statuses: choice.statuses.filter((status) => canSeeIssues(access, status)) };
}
