import type { ErrorBody } from '@coloa/contract/http.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildIssue } from '../issues.factory.ts';
import { issues } from '../issues.tables.ts';

const app = await testApp();
const { call, db } = app;
const { people, as, project } = await buildTeam(app);
const api = issuesContract;
const home = await project({ key: 'HVB' });

const put = (id: string, body: unknown, who: Teammate = 'tester') => call(api.update, { params: { id }, body }, as(who));
const get = async (id: string, who: Teammate = 'tester') => (await call(api.get, { params: { id } }, as(who))).body;
const history = async (id: string, who: Teammate = 'tester') => (await call(api.history, { params: { id } }, as(who))).body.items;
type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;

const http = (request: string, response = ''): IssueEvidence => ({
  id: 'exchange',
  kind: 'HTTP',
  captions: { vi: '', en: '' },
  request,
  response,
});
const code = (id: string, text: string, vi = ''): IssueEvidence => ({
  id,
  kind: 'CODE',
  captions: { vi, en: '' },
  language: 'bash',
  text,
});
const [first, second, third] = [code('first000', 'id'), code('second00', 'whoami'), code('third000', 'ls')];
const issue = (evidence: readonly IssueEvidence[], overrides: Overrides = {}) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, ...overrides }, { evidence });

describe('history of evidence', () => {
  test('200: each changed item is a field, and so is their order; unchanged items are not named', async () => {
    const { id } = await issue([first, second]);
    const edited = { ...first, captions: { vi: 'Máy chủ', en: 'Server' } };
    await put(id, { version: 1, evidence: [third, edited] });
    const { id: _third, ...added } = third;
    const { id: _first, ...was } = first;
    const { id: _second, ...removed } = second;
    const [entry] = await history(id);
    expect(new Map(entry?.changes.map(({ field, from, to }) => [field, [from, to]]))).toEqual(
      new Map<string, unknown[]>([
        [
          'evidence',
          [
            ['first000', 'second00'],
            ['third000', 'first000'],
          ],
        ],
        ['evidence.first000', [was, { ...was, captions: edited.captions }]],
        ['evidence.second00', [removed, null]],
        ['evidence.third000', [null, added]],
      ]),
    );
    await put(id, { version: 2, evidence: [edited, third] });
    expect((await history(id))[0]?.changes.map(({ field }) => field)).toEqual(['evidence']);
  });

  test('200: long texts of an item are cut around the first difference, each separately', async () => {
    const [start, end] = ['đầu '.repeat(1000), 'cuối '.repeat(1000)];
    const { id } = await issue([http(`${start}cũ${end}`, 'HTTP/1.1 200 OK')]);
    await put(id, { version: 1, evidence: [http(`${start}mới${end}`, 'HTTP/1.1 200 OK')] });
    const [change] = (await history(id))[0]?.changes ?? [];
    const [from, to] = [change?.from as { request: string }, change?.to as { request: string }];
    expect(change).toMatchObject({ field: 'evidence.exchange', cut: true, from: { kind: 'HTTP', response: 'HTTP/1.1 200 OK' } });
    expect(from.request).toMatch(/^….*cũcuối.*…$/);
    expect(to.request).toMatch(/^….*mớicuối.*…$/);
    expect(to.request.length).toBeLessThanOrEqual(LIMITS.historyText + 2);
  });

  test('200: clients see it without redacted text, even if the cut would open a secret', async () => {
    const secret = `⟦${'MKSECRET '.repeat(500)}⟧`;
    const { id } = await issue([http(`GET /cu?${secret}`), code('first000', 'id', '⟦MKCAPTION⟧')], { status: 'OPEN' });
    await put(id, { version: 1, evidence: [http(`GET /?${secret}`), code('first000', 'id', 'Chạy ⟦MKCAPTION⟧')] }, 'lead');
    const answer = await call(api.history, { params: { id } }, as('client'));
    expect(answer.body.items[0]?.changes).toMatchObject([
      { field: 'evidence.exchange', from: { request: 'GET /cu?⟦⟧' }, to: { request: 'GET /?⟦⟧' } },
      { field: 'evidence.first000', to: { captions: { vi: 'Chạy ⟦⟧' } } },
    ]);
    expect(answer.text).not.toMatch(/MKSECRET|MKCAPTION/);
    expect((await call(api.history, { params: { id } }, as('lead'))).text).toContain('MKCAPTION');
  });
});

describe('two users change the evidence of an issue concurrently', () => {
  test('200: each edits an item from the same version, and nothing is lost', async () => {
    const { id } = await issue([first, second]);
    expect((await put(id, { version: 1, evidence: [code('first000', 'id -u'), second] })).status).toBe(200);
    const answer = await put(id, { version: 1, evidence: [first, code('second00', 'whoami /all')] }, 'lead');
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"3"' } });
    expect((await get(id)).evidence).toEqual([code('first000', 'id -u'), code('second00', 'whoami /all')]);
    expect((await history(id))[0]?.changes.map(({ field }) => field)).toEqual(['evidence.second00']);
  });

  test('200: one adds, moves and removes while the other edits, over several versions', async () => {
    const { id } = await issue([first, second]);
    await put(id, { version: 1, evidence: [second, first] });
    await put(id, { version: 2, evidence: [second, code('first000', 'id -g')] });
    await put(id, { version: 3, evidence: [second, code('first000', 'id -u')] });
    expect((await put(id, { version: 1, evidence: [first, third] }, 'lead')).status).toBe(200);
    expect((await get(id)).evidence).toEqual([code('first000', 'id -u'), third]);
  });

  test('400: the items of both exceed the limit of an issue', async () => {
    const many = Array.from({ length: LIMITS.issueEvidence - 1 }, (_, n) => code(`item${String(n).padStart(4, '0')}`, 'x'));
    const { id } = await issue(many);
    await put(id, { version: 1, evidence: [...many, first] });
    const answer = await put(id, { version: 1, evidence: [...many, second] }, 'lead');
    expect(answer.details).toMatchObject([{ code: 'FIELD_TOO_LONG', path: 'evidence' }]);
    expect((await get(id)).evidence).toHaveLength(LIMITS.issueEvidence);
  });

  test('400: the items of both exceed the total length limit of an issue', async () => {
    const long = (n: number) => code(`item000${n}`, 'x'.repeat(LIMITS.markdown));
    const most = Array.from({ length: LIMITS.issueEvidenceText / LIMITS.markdown - 1 }, (_, n) => long(n));
    const { id } = await issue(most);
    await put(id, { version: 1, evidence: [...most, first] });
    const answer = await put(id, { version: 1, evidence: [...most, long(9)] }, 'lead');
    expect(answer).toMatchObject({ status: 400, details: [{ code: 'EVIDENCE_TOO_LONG', path: 'evidence' }] });
    expect((await get(id)).evidence).toEqual([...most, first]);
  });

  test('409: both edit the same item; the response contains the current item, and nothing else changes', async () => {
    const { id } = await issue([first, second]);
    await put(id, { version: 1, evidence: [code('first000', 'của tester'), second] });
    const evidence = [code('first000', 'của lead'), code('second00', 'của lead')];
    const answer = await put(id, { version: 1, evidence, tags: ['x'] }, 'lead');
    expect(answer).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT'] });
    expect(answer.details.map(({ path }) => path)).toEqual(['evidence.first000']);
    const { current } = answer.body as unknown as ErrorBody & { current: Issue };
    expect(current.evidence).toEqual([code('first000', 'của tester'), second]);
    expect(await get(id)).toMatchObject({ version: 2, tags: [] });
    expect((await put(id, { version: 2, evidence }, 'lead')).status).toBe(200);
  });

  test('409: one removes the item that the other edits; both move items', async () => {
    const { id } = await issue([first, second, third]);
    await put(id, { version: 1, evidence: [third, second] });
    const conflicts = async (evidence: readonly IssueEvidence[]) =>
      (await put(id, { version: 1, evidence }, 'lead')).details.map(({ path }) => path);
    expect(await conflicts([code('first000', 'khác'), second, third])).toEqual(['evidence.first000']);
    expect(await conflicts([second, third, first])).toEqual([]);
    const other = await issue([first, second, third]);
    await put(other.id, { version: 1, evidence: [third, first, second] });
    expect((await put(other.id, { version: 1, evidence: [second, first, third] }, 'lead')).details).toMatchObject([{ path: 'evidence' }]);
  });

  test('409: a version that the issue has not reached conflicts with every item that would change', async () => {
    const { id } = await issue([first, second]);
    const answer = await put(id, { version: 2, evidence: [code('first000', 'khác'), second] });
    expect(answer.details.map(({ path }) => path)).toEqual(['evidence.first000']);
  });
});

test('removed items leave nothing in the row of the issue', async () => {
  const { id } = await issue([first]);
  await put(id, { version: 1, evidence: [second] });
  await put(id, { version: 2, evidence: [], tags: ['x'] });
  const [row] = await db.select({ fieldVersions: issues.fieldVersions }).from(issues).where(eq(issues.id, id));
  expect(Object.keys(row?.fieldVersions ?? {})).toEqual(['tags']);
});
