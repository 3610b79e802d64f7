import type { Checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import { byCategory } from '@coloa/contract/checklists/control-categories.ts';
import { type ControlState, overallState } from '@coloa/contract/checklists/control-states.ts';
import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { ProjectKind } from '@coloa/contract/projects/project-states.ts';
import { newId } from '../src/platform/ids.ts';
import type { BuiltProject } from '../src/projects/projects.factory.ts';
import type { BuiltUser } from '../src/users/users.factory.ts';
import { noteOn } from './control-notes.ts';
import type { Engagement } from './engagement.ts';
import { hostsOf } from './gaps.ts';
import { OWN_CATEGORIES } from './own-checklists.ts';
import type { Random } from './random.ts';
import { LAST_INSTANT, startOf, workingTime } from './story.ts';
import { type Users, userOf } from './team.ts';
import type { ToldIssue } from './tell-issues.ts';
import { fillGaps } from './write-ups.ts';

export interface PlannedControl {
  id: string;
  checklist: Checklist;
  owner: BuiltUser;
  /** The user who set the result: the owner, or the reporter of the first issue. */
  tester: BuiltUser;
  at: Date | null;
  state: ControlState;
  perAsset: boolean;
  assets: { assetId: string; state: ControlState; by: BuiltUser; at: Date; note: string }[];
  note: string;
  issues: ToldIssue[];
}

const DAY = 24 * 3_600_000;
/** Share of an engagement's days for testing. The rest is for the report. */
const TESTING = 0.85;
/** Factor by which testing takes longer in projects in progress. */
const BEHIND = 1.15;
/** Share of an engagement's days for testing in the showcase project, in which everything is tested. */
const SHOWCASE = 0.6;

/** Standards of each project kind: all categories, or the listed ones. */
const STANDARDS: Partial<Record<ProjectKind, Readonly<Record<string, readonly string[] | 'all'>>>> = {
  WEB: { WSTG: 'all' },
  API: { 'API Top 10': 'all', WSTG: ['WSTG-ATHN', 'WSTG-ERRH', 'WSTG-CRYP'] },
  MOBILE: { MASVS: 'all' },
  CODE_REVIEW: { ASVS: ['V2', 'V5', 'V6', 'V8', 'V9', 'V11', 'V13', 'V15', 'V16'] },
};

const OWN: Partial<Record<ProjectKind, readonly string[]>> = {
  WEB: ['BANK', 'BH', 'DVC'],
  API: ['BANK', 'BH'],
  MOBILE: ['BANK', 'BH'],
  CLOUD: ['CLD'],
  NETWORK: ['OT'],
  HARDWARE: ['OT'],
};

export function controlsFor({ kinds, workspace }: Pick<Engagement, 'kinds' | 'workspace'>, known: readonly Checklist[]): Checklist[] {
  const own = OWN_CATEGORIES[workspace].map(({ key }) => key).filter((key) => kinds.some((kind) => OWN[kind]?.includes(key)));
  return known.filter(({ standard, category, active }) => {
    const wanted = kinds.map((kind) => STANDARDS[kind]?.[standard] ?? []);
    const isWanted = wanted.some((categories) => categories === 'all' || categories.includes(category));
    return active && (isWanted || (standard === '' && own.includes(category)));
  });
}

/**
 * Controls with results per asset, because each host is configured separately, and permissions are configured separately in the portal and
 * in the API.
 */
const PER_ASSET = new Set(['WSTG-INFO-02', 'WSTG-CONF-02', 'WSTG-CONF-07', 'WSTG-CRYP-01', 'WSTG-SESS-02', 'WSTG-ATHZ-04', 'API8:2023']);
const RARELY_APPLIES =
  /^WSTG-(?:CONF-08|CLNT-08|CLNT-10|ATHN-08|INPV-(?:06|08|09|10|13)|APIT-01)$|^MASVS-PRIVACY-4$|^V(?:5\.4|9\.2|11\.7)$/;

/**
 * Returns the results per asset. Affected assets failed and the others passed; if no asset matches the issues, the first one failed. With
 * `whole`, the first host in scope passed; otherwise no host has a result.
 */
function assetsOf({ scope }: BuiltProject, issues: readonly ToldIssue[], by: BuiltUser, at: Date, whole: boolean) {
  const within = scope.filter(({ inScope, kind }) => inScope && kind !== 'HOST');
  const told = within.map(({ id, value }, n) => {
    const failed = issues.some(({ assets }) => assets.some((asset) => asset.value.startsWith(value)));
    return {
      assetId: id,
      state: failed ? ('FAILED' as const) : ('PASSED' as const),
      by,
      at: new Date(at.getTime() + n * 1_800_000),
      note: '',
    };
  });
  const [first] = told;
  if (first && issues.length > 0 && !told.some(({ state }) => state === 'FAILED')) first.state = 'FAILED';
  const wild = scope.find(({ inScope, kind }) => inScope && kind === 'HOST');
  return wild && whole ? [...told, { assetId: wild.id, state: 'PASSED' as const, by, at, note: '' }] : told;
}

export function planControls(
  engagement: Engagement,
  project: BuiltProject,
  taken: readonly Checklist[],
  told: readonly ToldIssue[],
  users: Users,
  random: Random,
): PlannedControl[] {
  const { startDay, endDay, status, lead, showcase = false } = engagement;
  const testers = engagement.testers.length > 0 ? engagement.testers : [lead];
  const [first, days] = [startOf(startDay), (startOf(endDay) - startOf(startDay)) / DAY];
  const language = engagement.languages.includes('vi') ? 'vi' : 'en';
  const pace = showcase ? SHOWCASE : status === 'IN_PROGRESS' ? TESTING * BEHIND : TESTING;
  const categories = byCategory(taken);
  const inScope = project.scope.filter((asset) => asset.inScope).length;

  const plan = (checklist: Checklist, owner: BuiltUser, share: number): PlannedControl => {
    const { code } = checklist;
    const issues = told.filter(
      (issue) => issue.from.controls.includes(code) && (showcase ? isPublished(issue.status) : issue.status !== 'REJECTED'),
    );
    const planned = workingTime(random, first + Math.floor(share * days) * DAY);
    const reached =
      status === 'IN_PROGRESS' || status === 'PLANNED' ? planned : Math.min(planned, LAST_INSTANT - random.int(24, 96) * 3_600_000);
    const found = issues.map(({ createdAt }) => createdAt.getTime());
    const instant = Math.min(reached, ...found);
    const at = instant < LAST_INSTANT ? new Date(instant) : null;
    const skipped = at && RARELY_APPLIES.test(code) && issues.length === 0 && random.chance(0.8);
    const state = at === null ? 'NOT_STARTED' : issues.length > 0 ? 'FAILED' : skipped ? 'NOT_APPLICABLE' : 'PASSED';
    const by = issues[0]?.team.tester ?? owner;
    const perAsset = PER_ASSET.has(code);
    const assets = perAsset && at ? assetsOf(project, issues, by, at, random.chance(0.6) || showcase) : [];
    const states: ControlState[] = assets.map((asset) => asset.state);
    const overall = perAsset ? overallState(assets.length < inScope ? [...states, 'NOT_STARTED'] : states) : state;
    const note = at && random.chance(0.85) ? fillGaps(noteOn(code, state, language), hostsOf(engagement)) : '';
    const failed = assets.find((asset) => asset.state === state) ?? assets[0];
    // With results per asset, the note belongs to the asset.
    if (failed) failed.note = note;
    return { id: newId(), checklist, owner, tester: by, at, state: overall, perAsset, assets, note: failed ? '' : note, issues };
  };

  return categories.flatMap((controls, n) => {
    const owner = userOf(users, testers[n % testers.length] ?? lead);
    const [place, of] = [Math.floor(n / testers.length), Math.ceil(categories.length / testers.length)];
    return controls.map((checklist, k) => plan(checklist, owner, ((place + (k + 0.5) / controls.length) / of) * pace));
  });
}
