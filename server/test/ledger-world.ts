import { configContract } from '@coloa/contract/config/config.contract.ts';
import { RETEST_RESULTS, stepNeeds, TRANSITIONS } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { DEFAULT_RATES, type RewardRates } from '@coloa/contract/leaderboard/rewards.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { ROW_STATES } from '@coloa/contract/tasks/task-states.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { addDays, today } from '../src/platform/text/days.ts';
import { buildAssignee, buildProject } from '../src/projects/projects.factory.ts';
import { buildTopic } from '../src/topics/topics.factory.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import type { TestApp } from './harness.ts';
import { type Happened, ledgerModel } from './ledger-model.ts';

export const TRIES = [
  'write',
  'move',
  'severity',
  'share',
  'unshare',
  'retest',
  'bin',
  'restore',
  'plan',
  'progress',
  'assign',
  'dropRow',
  'dropTask',
  'tick',
  'publish',
  'withdraw',
  'binProject',
  'restoreProject',
  'rates',
] as const;
export interface Try {
  what: (typeof TRIES)[number];
  who: number;
  which: number;
  how: number;
  much: number;
}

const pick = <T>(among: readonly T[], n: number): T | undefined => among[n % Math.max(among.length, 1)];
/** The maximum number of issues. It is low, so that each issue changes often. */
const MOST_ISSUES = 7;
const TIME_ZONE = 'Asia/Ho_Chi_Minh';

export const RATES: readonly RewardRates[] = [
  DEFAULT_RATES,
  { ...DEFAULT_RATES, issue: { CRITICAL: 33, HIGH: 17, MEDIUM: 7, LOW: 4, INFO: 3, VARIES: 0 }, row: 2, rejected: 7, lowCap: 9 },
  { ...DEFAULT_RATES, task: 0, row: 0, review: 1, retest: 2, lowCap: null },
  { ...DEFAULT_RATES, issue: { ...DEFAULT_RATES.issue, LOW: 10 }, lowCap: 0 },
];

export async function ledgerWorld({ call, db, tokenOf }: Pick<TestApp, 'call' | 'db' | 'tokenOf'>) {
  const workspace = await buildWorkspace(db);
  const people: { id: string }[] = [];
  const tokens = new Map<string, string>();
  for (let n = 0; n < 3; n++) {
    const person = await buildMember(db, { workspace, role: 'Admin' });
    people.push(person);
    tokens.set(person.id, await tokenOf(person));
  }
  const projects: string[] = [];
  for (let n = 0; n < 2; n++) {
    const project = await buildProject(db, { workspaceId: workspace.id, createdBy: people[0]?.id ?? '' });
    for (const user of people) await buildAssignee(db, { project, user, hats: ['TESTER'] });
    projects.push(project.id);
  }
  const topic = await buildTopic(db, { workspaceId: workspace.id, id: people[0]?.id ?? '' });
  const writeUps = new Map<string, { author: string; version: number; published: boolean }>();
  const model = ledgerModel();
  const happened: Happened[] = [];
  const versions = new Map<string, number>();
  let ratesVersion = 0;
  const ratesOf = new Map([[0, DEFAULT_RATES]]);
  const tell = (...told: Happened[]): void => {
    happened.push(...told);
    for (const each of told) model.apply(each);
  };
  const originals = new Map<string, string>();
  const orphan = (isGone: (original: string, duplicate: string) => boolean): void => {
    for (const [duplicate, original] of [...originals]) {
      if (!isGone(original, duplicate)) continue;
      originals.delete(duplicate);
      tell({ what: 'reopened', issue: duplicate });
    }
  };
  const personOf = (n: number): string => pick(people, n)?.id ?? '';

  async function updateTask(who: string, taskId: string, change: object): Promise<boolean> {
    const version = versions.get(taskId) ?? 1;
    const task = model.tasks.get(taskId);
    const params = { project_id: task?.project ?? '' };
    const { status } = await call(tasksContract.update, { params, body: { id: taskId, version, ...change } }, as(who));
    if (status === 200) versions.set(taskId, version + 1);
    return status === 200;
  }
  const as = (who: string) => ({ token: tokens.get(who) ?? '' });

  async function attempt({ what, who: by, which, how, much }: Try): Promise<void> {
    const who = personOf(by);
    // Usually selects an object for which the action is valid, but some calls also have to be rejected.
    const likely = much % 8 > 0;
    const shut = what === 'restoreProject';
    const project = pick(likely ? projects.filter((id) => model.binned.has(id) === shut) : projects, which) ?? '';
    const gone = (id: string) => model.issues.get(id)?.binned === true;
    const issue =
      pick(
        [...model.issues.keys()].filter((id) => !likely || gone(id) === (what === 'restore')),
        which,
      ) ?? '';
    const known = model.issues.get(issue);
    const task = pick([...model.tasks.keys()], which) ?? '';
    const row = pick([...model.rows.keys()], which) ?? '';
    const some = people.filter((_, n) => (how >> n) & 1).map(({ id }) => id);
    const ok = ({ status }: { status: number }): boolean => status === 200;
    const severity = pick(SEVERITIES, how) ?? 'LOW';
    switch (what) {
      case 'write': {
        if (model.issues.size >= MOST_ISSUES) return;
        const contents = { vi: { title: 'Lỗ hổng', description: 'Mô tả' } };
        const answer = await call(issuesContract.create, { body: { projectId: project, severity, contents } }, as(who));
        if (ok(answer)) tell({ what: 'wrote', who, project, issue: answer.body.id, severity });
        return;
      }
      case 'move': {
        if (!known) return;
        const steps = TRANSITIONS.filter((step) => step.from === known.status && !step.retest);
        const on = steps.find(({ to }) => to === 'READY_FOR_RETEST') ?? steps[0];
        const to = (how % 2 ? on : pick(steps, how >> 1))?.to;
        if (!to) return;
        const needs = stepNeeds(to);
        const originalsNow = [...model.issues].filter(([id, other]) => id !== issue && !other.binned && other.status !== 'DUPLICATE');
        const repeated = pick(originalsNow, much);
        const body = {
          from: known.status,
          status: to,
          note: 'Lý do',
          ...(needs.includes('duplicateOf') && { duplicateOf: repeated?.[0] }),
          ...(needs.includes('riskUntil') && { riskUntil: addDays(today(TIME_ZONE), 30) }),
        };
        if (!ok(await call(issuesContract.update, { params: { id: issue }, body }, as(who)))) return;
        tell({ what: 'moved', who, issue, to });
        originals.delete(issue);
        if (to === 'REJECTED') orphan((original) => original === issue);
        if (to !== 'DUPLICATE' || !repeated) return;
        for (const [duplicate, original] of originals) if (original === issue) originals.set(duplicate, repeated[0]);
        originals.set(issue, repeated[0]);
        return;
      }
      case 'severity': {
        if (!known) return;
        const { version } = (await call(issuesContract.get, { params: { id: issue } }, as(who))).body;
        if (ok(await call(issuesContract.update, { params: { id: issue }, body: { version, severity } }, as(who))))
          tell({ what: 'severity', issue, severity });
        return;
      }
      case 'share': {
        const person = personOf(how);
        const body = { issueId: issue, userId: person, share: pick([0, 33, 50, 67, 100], much) ?? 0 };
        if (known && ok(await call(issuesContract.setContributor, { body }, as(who))))
          tell({ what: 'shared', issue, person, share: body.share });
        return;
      }
      case 'unshare': {
        const person = personOf(how);
        if (known && ok(await call(issuesContract.removeContributor, { body: { issueId: issue, userId: person } }, as(who))))
          tell({ what: 'shared', issue, person, share: null });
        return;
      }
      case 'retest': {
        const ready = pick(
          [...model.issues].filter(([, { status }]) => status === 'READY_FOR_RETEST').map(([id]) => id),
          which,
        );
        const result = pick(RETEST_RESULTS, how) ?? 'FIXED';
        const body = { from: 'READY_FOR_RETEST', results: [{ assetId: null, result }] };
        if (ready && ok(await call(retestsContract.record, { params: { id: ready }, body }, as(who))))
          tell({ what: 'retested', who, issue: ready, result });
        return;
      }
      case 'bin':
        if (known && ok(await call(issuesContract.delete, { params: { id: issue } }, as(who)))) {
          tell({ what: 'binned', issue });
          orphan((original) => original === issue);
        }
        return;
      case 'restore':
        if (known && ok(await call(issuesContract.restore, { params: { id: issue } }, as(who)))) tell({ what: 'restored', issue });
        return;
      case 'plan': {
        const done = much % 3 === 0;
        const checkList = ['một', 'hai', 'ba'].map((title) => ({ title }));
        const body = { projectId: project, title: 'Việc', assignees: some, checkList, ...(done && { status: 'DONE' }) };
        const answer = await call(tasksContract.add, { body }, as(who));
        if (!ok(answer)) return;
        const params = { project_id: project, task_id: answer.body.id };
        const detail = await call(tasksContract.detail, { params }, as(who));
        const rows = detail.body.checkList.map(({ id }) => id);
        tell({ what: 'planned', who, project, task: answer.body.id, rows, people: some, done });
        return;
      }
      case 'progress': {
        const done = much % 2 === 0;
        if (task && (await updateTask(who, task, { status: done ? 'DONE' : 'TODO' }))) tell({ what: 'progressed', who, task, done });
        return;
      }
      case 'assign':
        if (task && (await updateTask(who, task, { assignees: some }))) tell({ what: 'assigned', who, task, people: some });
        return;
      case 'dropRow': {
        const of = model.rows.get(row)?.task;
        if (!of) return;
        const kept = [...model.rows].filter(([id, other]) => other.task === of && id !== row).map(([id]) => ({ id, title: 'còn lại' }));
        if (await updateTask(who, of, { checkList: kept })) tell({ what: 'dropped row', row });
        return;
      }
      case 'dropTask': {
        const params = { project_id: model.tasks.get(task)?.project ?? '', task_id: task };
        if (task && ok(await call(tasksContract.remove, { params }, as(who)))) tell({ what: 'dropped task', task });
        return;
      }
      case 'tick': {
        const state = pick(ROW_STATES, how) ?? 'CHECKED';
        if (row && ok(await call(tasksContract.tick, { body: { rowId: row, state } }, as(who)))) tell({ what: 'ticked', who, row, state });
        return;
      }
      case 'publish': {
        const [draft, known] = pick(
          [...writeUps].filter(([, { published }]) => !published),
          which,
        ) ?? ['', undefined];
        if (known && how % 2) {
          const body = { version: known.version, draft: false };
          if (!ok(await call(writeUpsContract.update, { params: { id: draft }, body }, as(who)))) return;
          writeUps.set(draft, { ...known, version: known.version + 1, published: true });
          tell({ what: 'published', who: known.author, writeUp: draft });
          return;
        }
        const body = { topicId: topic.id, title: 'Bài', category: 'Web', content: 'Nội dung' };
        const answer = await call(writeUpsContract.create, { body }, as(who));
        if (!ok(answer)) return;
        writeUps.set(answer.body.id, { author: who, version: 1, published: true });
        tell({ what: 'published', who, writeUp: answer.body.id });
        return;
      }
      case 'withdraw': {
        const [writeUp, known] = pick([...writeUps], which) ?? ['', undefined];
        if (!known) return;
        const gone = how % 2 === 0;
        const body = { version: known.version, draft: true };
        const answer = gone
          ? await call(writeUpsContract.delete, { params: { writeup_id: writeUp } }, as(who))
          : await call(writeUpsContract.update, { params: { id: writeUp }, body }, as(who));
        if (!ok(answer)) return;
        if (gone) writeUps.delete(writeUp);
        else writeUps.set(writeUp, { ...known, version: known.version + (known.published ? 1 : 0), published: false });
        if (known.published) tell({ what: 'taken back', writeUp });
        return;
      }
      case 'binProject':
        if (ok(await call(projectsContract.delete, { params: { id: project } }, as(who)))) {
          tell({ what: 'project binned', project });
          const inside = (id: string) => model.issues.get(id)?.project === project;
          orphan((original, duplicate) => inside(original) && !inside(duplicate));
        }
        return;
      case 'restoreProject':
        if (ok(await call(projectsContract.restore, { params: { id: project } }, as(who)))) tell({ what: 'project restored', project });
        return;
      case 'rates': {
        const rates = pick(RATES, how) ?? DEFAULT_RATES;
        if (!ok(await call(configContract.setReward, { body: { version: ratesVersion, rates } }, as(who)))) return;
        ratesVersion = (await call(configContract.get, {}, as(who))).body.reward.version;
        ratesOf.set(ratesVersion, rates);
        tell({ what: 'rates', rates });
      }
    }
  }

  const preview = async (rates: RewardRates) => (await call(configContract.previewReward, { body: { rates } }, as(personOf(0)))).body;
  return { workspace, model, happened, ratesOf, attempt, preview };
}
