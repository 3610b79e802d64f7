import { bugProposalsContract } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { namesMentioned } from '@coloa/contract/comments/mentions.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, LAST_DAY, PEOPLE, WORKSPACES } from '../seeds/company.ts';
import { ENGAGEMENTS } from '../seeds/engagements.ts';
import { fillDemo } from '../seeds/fill.ts';
import { dayIn } from '../seeds/story.ts';
import { THREADS } from '../seeds/threads.ts';
import { testApp } from './harness.ts';

const RICH = ENGAGEMENTS.filter(({ key }) => ['HVB', 'HVA', 'CHN', 'DVC'].includes(key));

const { platform, call, signIn } = await testApp();
await fillDemo(platform, { engagements: RICH });

const rows = async <T>(sql: string): Promise<T[]> => (await platform.database.pool.query(sql)).rows as T[];
const count = async (sql: string): Promise<number> => (await rows<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n ?? 0;
const as = async (username: string) => ({ token: (await signIn({ username }, DEMO_PASSWORD)).token });

interface Said {
  project: string;
  issue: string | null;
  author: string;
  body: string;
  internal: boolean;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  written_at: Date | null;
  published_at: Date | null;
}
const said =
  await rows<Said>(`select p.key as project, i.id as issue, u.username as author, c.body, c.internal, c.created_at, c.edited_at, c.deleted_at,
  i.created_at as written_at, i.published_at from comments c join users u on u.id = c.author_id join projects p on p.id = c.project_id
  left join issues i on i.id = c.issue_id order by c.id`);
const clients = new Set(PEOPLE.filter(({ roles }) => Object.values(roles).includes('Client')).map(({ username }) => username));

describe('comments in the demo', () => {
  test('team and clients comment on issues and projects; some comments are edited, some deleted and empty', () => {
    for (const { key } of RICH) {
      expect(said.filter(({ project, issue }) => project === key && issue).length, key).toBeGreaterThan(15);
      expect(said.filter(({ project, issue }) => project === key && !issue).length, key).toBeGreaterThan(2);
    }
    expect(said.some(({ internal }) => internal)).toBe(true);
    expect(said.some(({ author }) => clients.has(author))).toBe(true);
    expect(said.some(({ edited_at }) => edited_at)).toBe(true);
    expect(said.some(({ body }) => body.includes('```http'))).toBe(true);
    const takenBack = said.filter(({ deleted_at }) => deleted_at);
    expect(takenBack.length).toBeGreaterThan(0);
    for (const { body } of takenBack) expect(body).toBe('');
  });

  test('clients write nothing internal or before publication, and are mentioned only in comments that they see', () => {
    for (const { author, body, internal, created_at, published_at, issue } of said) {
      const concerned = clients.has(author) || namesMentioned(body).some((name) => clients.has(name));
      if (!concerned) continue;
      expect(internal, body).toBe(false);
      if (issue) expect(published_at && created_at >= published_at, body).toBe(true);
    }
  });

  test('are later than their subject, in the order of ids, over weeks, and not after the last day', () => {
    const before = new Map<string, Date>();
    for (const { project, issue, created_at, written_at } of said) {
      const place = issue ?? project;
      expect(created_at >= (before.get(place) ?? written_at ?? new Date(0))).toBe(true);
      expect(dayIn(created_at) <= LAST_DAY).toBe(true);
      before.set(place, created_at);
    }
    for (const { key } of RICH) {
      const days = new Set(said.filter(({ project }) => project === key).map(({ created_at }) => dayIn(created_at)));
      expect(days.size, key).toBeGreaterThan(10);
    }
  });

  test('every `@name` of a person is kept as a mention', async () => {
    const named = said.flatMap(({ body }) => namesMentioned(body).filter((name) => PEOPLE.some(({ username }) => username === name)));
    expect(named.length).toBeGreaterThan(20);
    expect(await count('comment_mentions')).toBe(named.length);
  });

  test('evidence of the showcase has an open and a resolved thread with replies', async () => {
    const threads = await rows<{ evidence: boolean; resolved: boolean; replies: number }>(`select
      exists (select 1 from issue_evidence e where e.issue_id = c.issue_id and e.id = c.anchor->>'evidenceId') as evidence,
      c.resolved_at is not null as resolved, (select count(*)::int from comments r where r.thread_id = c.id) as replies
      from comments c where c.anchor is not null order by 2`);
    expect(threads).toEqual([
      { evidence: true, resolved: false, replies: 1 },
      { evidence: true, resolved: true, replies: 1 },
    ]);
  });

  test('threads contain no placeholders and name only example hosts', () => {
    expect(THREADS.length).toBeGreaterThan(30);
    for (const { body } of said) {
      expect(body).not.toMatch(/\{\{|undefined/);
      for (const [, host = ''] of body.matchAll(/(?:https?:\/\/|^Host: )([a-z0-9.-]+)/gm)) expect(host, body).toMatch(/\.example$/);
    }
  });

  test('a client opens an issue and sees the comments for clients, but no internal ones', async () => {
    const mai = await as('mai.do');
    const theirs = said.find(({ author, issue }) => author === 'mai.do' && issue);
    const within = said.filter(({ issue, deleted_at }) => issue === theirs?.issue && !deleted_at);
    const { body } = await call(commentsContract.ofIssue, { query: { issueId: theirs?.issue ?? '' } }, mai);
    expect(body.items.map((item) => item.body)).toHaveLength(within.filter(({ internal }) => !internal).length);
  });
});

describe('history in the demo', () => {
  test('a project has a history from its first day: users, files, scope, tasks, status and retest rounds', async () => {
    const ha = await as('ha.le');
    const [hva] = await rows<{ id: string }>(`select id from projects where key = 'HVA'`);
    const { body } = await call(projectsContract.history, { params: { id: hva?.id ?? '' } }, ha);
    const actions = await rows<{ action: string }>(
      `select distinct h.action from project_history h join projects p on p.id = h.project_id where p.key = 'HVA'`,
    );
    expect(actions.map(({ action }) => action).toSorted()).toEqual(
      [
        'ASSIGNED',
        'ATTACHED',
        'CONTROLS_TAKEN',
        'CREATED',
        'EDITED',
        'ROUND_CLOSED',
        'ROUND_OPENED',
        'STATUS',
        'TASKS_MADE',
        'TASK_DONE',
      ].toSorted(),
    );
    expect(body.items.map(({ at }) => at)).toEqual(
      body.items
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    expect(
      await count(`project_history h join projects p on p.id = h.project_id and p.workspace_id = h.workspace_id
      where h.at < p.created_at or h.at > timestamptz '${LAST_DAY} 23:59:59+07'`),
    ).toBe(0);
  });

  test('the last status in the history is the status of the project', async () => {
    const last = await rows<{
      key: string;
      status: string;
      told: string;
    }>(`select distinct on (p.id) p.key, p.status, h.changes->0->>'to' as told
      from projects p join project_history h on h.project_id = p.id and h.action = 'STATUS' order by p.id, h.id desc`);
    expect(last).toHaveLength(RICH.length);
    for (const { key, status, told } of last) expect(told, key).toBe(status);
  });

  test('two retest rounds have different results for different assets, with evidence as HTTP', async () => {
    const ha = await as('ha.le');
    const [hva] = await rows<{ id: string }>(`select id from projects where key = 'HVA'`);
    const { rounds } = (await call(retestsContract.ofProject, { params: { id: hva?.id ?? '' } }, ha)).body;
    expect(rounds).toHaveLength(2);
    expect(
      await count('(select retest_id from retest_results group by retest_id having count(distinct result) > 1) as mixed'),
    ).toBeGreaterThan(2);
    expect(await count(`retests where note like '%\`\`\`http%'`)).toBeGreaterThan(5);
    expect(
      await count(`retests r where not exists (select 1 from issue_history h where h.issue_id = r.issue_id and h.action = 'RETESTED' and h.at = r.at
        and h.changes->0->>'to' = r.result)`),
    ).toBe(0);
  });

  test('texts are edited after a review, and contributors have a share', async () => {
    expect(await count(`issue_history where changes->0->>'field' like 'contents.%'`)).toBeGreaterThan(2);
    expect(await count('issue_contributors where share between 1 and 99')).toBeGreaterThan(5);
    expect(await count(`issue_history where changes->0->>'field' = 'contributors'`)).toBe(await count('issue_contributors'));
  });
});

describe('pending work in the demo', () => {
  const list = async (username: string, query: object) =>
    (await call(issuesContract.list, { query: { ...query } }, await as(username))).body.total;

  test('every team member has pending work in the workspace that they enter', async () => {
    for (const { username, roles } of PEOPLE) {
      if (!Object.values(roles).includes('Client')) expect(await list(username, { waitingFor: 'me' }), username).toBeGreaterThan(0);
    }
  });

  test('there is a duplicate, an accepted risk with its date, an overdue issue, and an outdated translation', async () => {
    expect(await list('ha.le', { status: 'DUPLICATE' })).toBeGreaterThan(0);
    expect(await count('issues where duplicate_of is not null')).toBeGreaterThan(0);
    expect(await count(`issues where status = 'RISK_ACCEPTED' and risk_until > date '${LAST_DAY}'`)).toBeGreaterThan(0);
    expect(await list('ha.le', { overdue: 'true' })).toBeGreaterThan(0);
    expect(await list('ha.le', { languageOutdated: 'en' })).toBeGreaterThan(0);
  });

  test('each workspace has its own types with issues, edited built-in types, and open proposals', async () => {
    expect(Object.keys(WORKSPACES)).toHaveLength(await count('(select distinct workspace_id from bug_nodes) as workspaces'));
    const minh = await as('minh.tran');
    const waiting = (await call(bugProposalsContract.list, { query: { state: 'OPEN' } }, minh)).body;
    expect(waiting.total).toBeGreaterThan(0);
    expect(
      await count('issues i join bug_nodes b on b.workspace_id = i.workspace_id and b.id = i.bug_id and b.name_vi is not null'),
    ).toBeGreaterThan(0);
  });
});
