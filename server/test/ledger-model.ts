import { type IssueStatus, isPublished, type RetestResult, statusAfterRetest } from '@coloa/contract/issues/issue-states.ts';
import { DEFAULT_RATES, type RewardKind, type RewardRates } from '@coloa/contract/leaderboard/rewards.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import type { RowState } from '@coloa/contract/tasks/task-states.ts';
import { NO_PROJECT } from '../src/leaderboard/leaderboard.tables.ts';

export type Happened =
  | { what: 'wrote'; who: string; project: string; issue: string; severity: Severity }
  | { what: 'moved'; who: string; issue: string; to: IssueStatus }
  | { what: 'severity'; issue: string; severity: Severity }
  | { what: 'shared'; issue: string; person: string; share: number | null }
  | { what: 'retested'; who: string; issue: string; result: RetestResult }
  | { what: 'binned' | 'restored'; issue: string }
  /** A duplicate became a draft, because its original was rejected or moved to the bin, alone or with its project. */
  | { what: 'reopened'; issue: string }
  | { what: 'planned'; who: string; project: string; task: string; rows: string[]; people: string[]; done: boolean }
  | { what: 'progressed'; who: string; task: string; done: boolean }
  | { what: 'assigned'; who: string; task: string; people: string[] }
  | { what: 'dropped row'; row: string }
  | { what: 'dropped task'; task: string }
  | { what: 'ticked'; who: string; row: string; state: RowState }
  | { what: 'published'; who: string; writeUp: string }
  | { what: 'taken back'; writeUp: string }
  | { what: 'project binned' | 'project restored'; project: string }
  | { what: 'rates'; rates: RewardRates };

interface Part {
  share: number;
  points: number;
}
interface Issue {
  project: string;
  reporter: string;
  severity: Severity;
  status: IssueStatus;
  binned: boolean;
  others: Map<string, number>;
  group: { kind: RewardKind; severity: Severity; rates: RewardRates; parts: Map<string, Part> } | null;
  reviews: Map<string, number>;
  retests: Map<string, number>;
  taken: Pick<Issue, 'group' | 'reviews' | 'retests'> | null;
}
interface Task {
  project: string;
  done: boolean;
  people: string[];
  awards: Map<string, number>;
}
interface Row {
  task: string;
  states: Map<string, RowState>;
  awards: Map<string, number>;
}

export interface Total {
  points: number;
  counts: Partial<Record<string, number>>;
}

/** Implements the rules of the ledger a second time, with state instead of entries. If given, the rates `fixed` apply to all events. */
export function ledgerModel(fixed?: RewardRates) {
  const issues = new Map<string, Issue>();
  const tasks = new Map<string, Task>();
  const rows = new Map<string, Row>();
  const writeUps = new Map<string, { author: string; points: number }>();
  const binned = new Set<string>();
  let rates = fixed ?? DEFAULT_RATES;

  const get = <T>(among: Map<string, T>, id: string): T => {
    const found = among.get(id);
    if (!found) throw new Error(`the model knows no ${id}`);
    return found;
  };
  const low = (severity: Severity): boolean => severity === 'LOW' || severity === 'INFO';

  /** Rounds each share down. Each missing point goes to the author who is furthest below the exact share. */
  function shared(points: number, parts: [string, number][]): Map<string, Part> {
    const out = new Map(parts.map(([who, share]) => [who, { share, points: Math.floor((Math.abs(points) * share) / 100) }]));
    const missing = () => Math.abs(points) - [...out.values()].reduce((sum, part) => sum + part.points, 0);
    const given = new Set<string>();
    while (missing() > 0) {
      let most: [string, number] = ['', -1];
      for (const [who, share] of parts) {
        const lacks = Math.abs(points) * share - 100 * (out.get(who)?.points ?? 0);
        if (!given.has(who) && lacks > most[1]) most = [who, lacks];
      }
      given.add(most[0]);
      const part = get(out, most[0]);
      part.points += 1;
    }
    if (points < 0) for (const part of out.values()) part.points = part.points === 0 ? 0 : -part.points;
    return out;
  }

  function lowOf(person: string, project: string, except: Issue): number {
    let sum = 0;
    for (const issue of issues.values())
      if (issue !== except && issue.project === project && issue.group?.kind === 'ISSUE' && low(issue.group.severity))
        sum += issue.group.parts.get(person)?.points ?? 0;
    return sum;
  }

  function settle(issue: Issue): void {
    const { status, severity, reporter, others } = issue;
    const kind = isPublished(status) ? 'ISSUE' : status === 'REJECTED' || status === 'DUPLICATE' ? status : null;
    if (status === 'DRAFT') issue.reviews.clear();
    if (kind === null) {
      issue.group = null;
      return;
    }
    const sum = [...others.values()].reduce((a, b) => a + b, 0);
    const people = [[reporter, 100 - sum] as [string, number], ...others].filter(([, share]) => share > 0);
    const same =
      issue.group?.kind === kind &&
      issue.group.severity === severity &&
      issue.group.parts.size === people.length &&
      people.every(([who, share]) => issue.group?.parts.get(who)?.share === share);
    if (same) return;
    const by = issue.group?.kind === kind ? issue.group.rates : rates;
    const whole = kind === 'ISSUE' ? by.issue[severity] : kind === 'REJECTED' ? -by.rejected : 0;
    const parts = shared(whole, people);
    if (kind === 'ISSUE' && low(severity) && by.lowCap !== null)
      for (const [who, part] of parts) part.points = Math.max(0, Math.min(part.points, by.lowCap - lowOf(who, issue.project, issue)));
    issue.group = { kind, severity, rates: by, parts };
  }

  function tickedAgain(task: string, people: readonly string[]): void {
    for (const row of rows.values())
      for (const who of people)
        if (row.task === task && row.states.get(who) === 'CHECKED' && !row.awards.has(who)) row.awards.set(who, rates.row);
  }

  function apply(happened: Happened): void {
    switch (happened.what) {
      case 'wrote': {
        const { issue, project, who, severity } = happened;
        const empty = {
          status: 'DRAFT' as const,
          binned: false,
          others: new Map(),
          group: null,
          reviews: new Map(),
          retests: new Map(),
          taken: null,
        };
        issues.set(issue, { project, reporter: who, severity, ...empty });
        return;
      }
      case 'moved': {
        const issue = get(issues, happened.issue);
        const decided = issue.status === 'IN_REVIEW' && happened.to !== 'DRAFT';
        const author = issue.reporter === happened.who || issue.others.has(happened.who);
        issue.status = happened.to;
        settle(issue);
        if (decided && !author && !issue.reviews.has(happened.who)) issue.reviews.set(happened.who, rates.review);
        return;
      }
      case 'severity': {
        const issue = get(issues, happened.issue);
        issue.severity = happened.severity;
        settle(issue);
        return;
      }
      case 'shared': {
        const issue = get(issues, happened.issue);
        if (happened.share === null) issue.others.delete(happened.person);
        else issue.others.set(happened.person, happened.share);
        settle(issue);
        return;
      }
      case 'retested': {
        const issue = get(issues, happened.issue);
        issue.status = statusAfterRetest(happened.result);
        if (happened.result !== 'NOT_TESTABLE' && !issue.retests.has(happened.who)) issue.retests.set(happened.who, rates.retest);
        settle(issue);
        return;
      }
      case 'binned':
      case 'restored': {
        const issue = get(issues, happened.issue);
        issue.binned = happened.what === 'binned';
        if (issue.binned) {
          const { group, reviews, retests } = issue;
          Object.assign(issue, { taken: { group, reviews, retests }, group: null, reviews: new Map(), retests: new Map() });
        } else {
          Object.assign(issue, issue.taken);
          settle(issue);
        }
        return;
      }
      case 'reopened': {
        const issue = get(issues, happened.issue);
        issue.status = 'DRAFT';
        if (!issue.binned) settle(issue);
        return;
      }
      case 'planned': {
        const { task, project, people, done, who } = happened;
        const doers = people.length > 0 ? people : [who];
        tasks.set(task, { project, people, done, awards: new Map(done ? doers.map((each) => [each, rates.task]) : []) });
        for (const row of happened.rows) rows.set(row, { task, states: new Map(), awards: new Map() });
        return;
      }
      case 'progressed': {
        const task = get(tasks, happened.task);
        if (task.done === happened.done) return;
        task.done = happened.done;
        const doers = task.people.length > 0 ? task.people : [happened.who];
        task.awards = new Map(task.done ? doers.map((each) => [each, rates.task]) : []);
        return;
      }
      case 'assigned': {
        const task = get(tasks, happened.task);
        const [was, is] = [task.people, happened.people];
        task.people = is;
        for (const row of rows.values())
          if (row.task === happened.task) for (const who of was) if (!is.includes(who)) row.awards.delete(who);
        tickedAgain(
          happened.task,
          is.filter((who) => !was.includes(who)),
        );
        if (!task.done) return;
        for (const who of [...task.awards.keys()])
          if (!is.includes(who) && (was.includes(who) || (was.length === 0 && is.length > 0))) task.awards.delete(who);
        for (const who of is) if (!task.awards.has(who)) task.awards.set(who, rates.task);
        return;
      }
      case 'dropped row':
        rows.delete(happened.row);
        return;
      case 'dropped task':
        tasks.delete(happened.task);
        for (const [id, row] of rows) if (row.task === happened.task) rows.delete(id);
        return;
      case 'ticked': {
        const row = get(rows, happened.row);
        row.states.set(happened.who, happened.state);
        if (happened.state !== 'CHECKED') row.awards.delete(happened.who);
        else if (!row.awards.has(happened.who)) row.awards.set(happened.who, rates.row);
        return;
      }
      case 'published':
        writeUps.set(happened.writeUp, { author: happened.who, points: rates.writeUp });
        return;
      case 'taken back':
        writeUps.delete(happened.writeUp);
        return;
      case 'project binned':
        binned.add(happened.project);
        return;
      case 'project restored':
        binned.delete(happened.project);
        return;
      case 'rates':
        rates = fixed ?? happened.rates;
    }
  }

  function totals(): Map<string, Total> {
    const found = new Map<string, Total>();
    const add = (who: string, project: string, counted: string, points: number): void => {
      if (binned.has(project)) return;
      const total = found.get(`${who} ${project}`) ?? { points: 0, counts: {} };
      total.points += points;
      total.counts[counted] = (total.counts[counted] ?? 0) + 1;
      found.set(`${who} ${project}`, total);
    };
    for (const { project, group, reviews, retests } of issues.values()) {
      for (const [who, { points }] of group?.parts ?? [])
        add(who, project, group?.kind === 'ISSUE' ? group.severity : (group?.kind ?? ''), points);
      for (const [who, points] of reviews) add(who, project, 'REVIEW', points);
      for (const [who, points] of retests) add(who, project, 'RETEST', points);
    }
    for (const { project, awards } of tasks.values()) for (const [who, points] of awards) add(who, project, 'TASK', points);
    for (const { task, awards } of rows.values()) for (const [who, points] of awards) add(who, get(tasks, task).project, 'ROW', points);
    for (const { author, points } of writeUps.values()) add(author, NO_PROJECT, 'WRITE_UP', points);
    return found;
  }

  return { apply, totals, issues, tasks, rows, binned };
}
