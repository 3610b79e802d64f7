import { byCategory } from '@coloa/contract/checklists/control-categories.ts';
import { type ControlState, isResultPending, type ReportedState } from '@coloa/contract/checklists/control-states.ts';
import { inLanguage, type Language } from '@coloa/contract/languages.ts';
import { readCoverage } from '../checklists/project-coverage.service.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { canSeeMethod } from '../projects/projects.policy.ts';
import type { ReportControl, ReportCoverage } from './report-document.ts';
import type { ReportViewer } from './reports.policy.ts';

type Read = Awaited<ReturnType<typeof readCoverage>>;
type Covered = Read['controls'][number];

function controlOf(row: Covered, assets: Read['assets'], language: Language, findings: ReadonlySet<string>): ReportControl {
  const tested = [...row.saidBy, ...row.tested];
  // FAILED is shown as PENDING if only unpublished issues caused it, because readers outside the team must not learn of them.
  const pending = isResultPending(row, (key) => findings.has(key));
  const shown = (state: ControlState): ReportedState => (pending && state === 'FAILED' ? 'PENDING' : state);
  return {
    code: row.code,
    title: inLanguage(language, row.title),
    state: shown(row.state),
    testers: [...new Map(tested.map(({ id, name }) => [id, name])).values()],
    day: tested.reduce<string | null>((last, { lastDay }) => (last === null || lastDay > last ? lastDay : last), null),
    findings: row.issues.map(({ key }) => key).filter((key) => findings.has(key)),
    assets: row.assetStates.flatMap((state, n) => (assets[n] ? [{ asset: assets[n].value, state: shown(state) }] : [])),
  };
}

interface CoverageOptions {
  language: Language;
  findings: ReadonlySet<string>;
  untested: boolean;
}

const isUntested = ({ state, testers, assets }: ReportControl): boolean =>
  state === 'NOT_STARTED' && testers.length === 0 && assets.every((each) => each.state === 'NOT_STARTED');

/**
 * Returns the coverage for a report. The coverage names an issue only if the report contains it as a finding. Reports that clients create
 * have no coverage, because clients cannot see tasks and controls until the team shares them.
 */
export async function reportCoverage(
  db: DbOrTx,
  viewer: ReportViewer,
  projectId: string,
  { language, findings, untested }: CoverageOptions,
): Promise<ReportCoverage[]> {
  if (!viewer.given && !canSeeMethod(viewer.access)) return [];
  const { controls, assets } = await readCoverage(db, viewer, projectId, language);
  return byCategory(controls).map((group) => {
    const all = group.map((row) => controlOf(row, assets, language, findings));
    const folded = untested ? [] : all.filter(isUntested);
    return {
      name: inLanguage(language, group[0].categoryName),
      standard: `${group[0].standard} ${group[0].standardVersion}`.trim(),
      controls: untested ? all : all.filter((control) => !isUntested(control)),
      ...(folded.length > 0 && { untested: folded.map(({ code }) => code) }),
    };
  });
}
