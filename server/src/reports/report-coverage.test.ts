import { CONTROL_STATES } from '@coloa/contract/checklists/control-states.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fileWords } from '../../test/file-words.ts';
import { testApp } from '../../test/harness.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { useReportWorkers } from '../../test/report-workers.ts';
import { STORED_COVERAGE, type StoredControl } from '../../test/stored-coverage.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildControl } from '../checklists/project-controls.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { issues } from '../issues/issues.tables.ts';
import { actorInWorkspace } from '../sessions/sessions.service.ts';
import { buildRowOf } from '../tasks/control-rows.factory.ts';
import { renderReport } from './render-report.ts';
import { buildReportDocument, buildReportFinding } from './report-document.factory.ts';
import type { ReportControl, ReportDocument } from './report-document.ts';
import { gatherFor } from './reports.service.ts';
import { buildShare } from './shares/shares.factory.ts';

const app = await testApp();
const { database, db, platform } = app;
const { as, people, project, workspace } = await buildTeam(app);
useReportWorkers();

async function documentFor(who: Teammate, projectId: string, request: object = {}): Promise<ReportDocument> {
  const actor = await actorInWorkspace(db, people[who].id, workspace.id);
  if (!actor) throw new Error('nobody');
  const { documents } = await gatherFor(platform, actor, { projectId, format: 'pdf', ...request });
  const [document] = documents;
  if (!document) throw new Error('no document');
  return document;
}

async function coveredProject() {
  const mine = await project({}, { scope: [{ value: 'https://a.example' }, { value: 'https://b.example' }] });
  const [a = '', b = ''] = mine.scope.map(({ id }) => id);
  const published = await buildIssue(db, { project: mine, status: 'OPEN' });
  const draft = await buildIssue(db, { project: mine });
  const binned = await buildIssue(db, { project: mine, status: 'OPEN', deletedAt: new Date() });
  const by = (person: { id: string }, day: string) => ({ stateBy: person.id, stateAt: new Date(`${day}T02:00:00Z`) });
  await buildControl(db, mine, {
    code: 'I-01',
    category: 'I',
    categoryVi: 'Thu thập',
    state: 'PASSED',
    ...by(people.tester, '2026-03-04'),
  });
  const failed = await buildControl(
    db,
    mine,
    { code: 'I-02', category: 'I', categoryVi: 'Thu thập', state: 'FAILED', perAsset: true, ...by(people.other, '2026-03-05') },
    {
      assets: [
        { assetId: a, state: 'FAILED', by: people.other },
        { assetId: b, state: 'PASSED', by: people.tester },
      ],
      issues: [published, draft, binned],
    },
  );
  await buildRowOf(db, failed, people.lead, [{ by: people.lead, at: new Date('2026-03-06T18:00:00Z') }]);
  await buildControl(db, mine, {
    code: 'R-01',
    category: 'R',
    standard: '',
    standardVersion: '',
    state: 'NOT_APPLICABLE',
    ...by(people.lead, '2026-03-02'),
  });
  const ticked = await buildControl(db, mine, { code: 'R-02', category: 'R', standard: '', standardVersion: '' });
  await buildRowOf(db, ticked, people.lead, [
    { by: people.tester, at: new Date('2026-03-03T02:00:00Z') },
    { by: people.other, state: 'NOT_AVAILABLE' },
  ]);
  await buildControl(db, mine, { code: 'R-03', category: 'R', standard: '', standardVersion: '' });
  return { mine, published, draft };
}

test('the coverage matches the database: result, testers, last day, and the issues in the report', async () => {
  const { mine } = await coveredProject();
  const { coverage } = await documentFor('lead', mine.id);
  expect(coverage.map(({ name, standard }) => ({ name, standard }))).toEqual([
    { name: 'Thu thập', standard: 'WSTG 4.2' },
    { name: 'Thử', standard: '' },
  ]);
  const told = coverage.flatMap(({ controls }) => controls);
  const { rows } = await database.pool.query<StoredControl>(STORED_COVERAGE, [mine.id]);
  const stored = rows.filter(({ code }) => code !== 'R-03');
  expect(
    told.map(({ testers, findings, assets: _assets, ...rest }) => ({ ...rest, category: '', people: testers.toSorted(), keys: findings })),
  ).toEqual(stored.map((row) => ({ ...row, category: '', people: row.people.toSorted() })));
  expect(new Set(told.map(({ state }) => state))).toEqual(new Set(CONTROL_STATES));
});

test('untested controls are codes of their category, and listed in full if the lead wants that', async () => {
  const { mine } = await coveredProject();
  const { coverage } = await documentFor('lead', mine.id);
  expect(coverage.map(({ untested }) => untested)).toEqual([undefined, ['R-03']]);
  await app.call(reportsContract.saveSettings, { params: { id: mine.id }, body: { untested: true, version: 1 } }, as('lead'));
  const listed = (await documentFor('lead', mine.id)).coverage;
  expect(listed.map(({ untested }) => untested)).toEqual([undefined, undefined]);
  expect(listed[1]?.controls.map(({ code }) => code)).toContain('R-03');
});

test('a tested control is listed alongside an untested one with the same code', async () => {
  const mine = await project();
  const row = { code: 'D-01', category: 'D', standard: '', standardVersion: '' };
  await buildControl(db, mine, { ...row, state: 'FAILED', stateBy: people.tester.id, stateAt: new Date() });
  await buildControl(db, mine, row);
  const { coverage } = await documentFor('lead', mine.id);
  expect(coverage.map(({ controls, untested }) => [controls.map(({ code, state }) => [code, state]), untested])).toEqual([
    [[['D-01', 'FAILED']], ['D-01']],
  ]);
});

test('a control tested per asset lists the result of each asset in scope, in scope order', async () => {
  const [a, b, c] = [{ value: 'https://z.example' }, { value: 'https://y.example', inScope: false }, { value: 'https://x.example' }];
  const mine = await project({}, { scope: [a, b, c] });
  const [, out, last] = mine.scope.map(({ id }) => id);
  const told = [
    { assetId: last ?? '', state: 'FAILED', by: people.tester },
    { assetId: out ?? '', state: 'PASSED', by: people.tester },
  ] as const;
  await buildControl(db, mine, { state: 'FAILED', perAsset: true }, { assets: told });
  await buildControl(db, mine, { state: 'FAILED' }, { assets: told });
  const { coverage } = await documentFor('lead', mine.id);
  expect(coverage.flatMap(({ controls }) => controls.map(({ assets }) => assets))).toEqual([
    [
      { asset: 'https://z.example', state: 'NOT_STARTED' },
      { asset: 'https://x.example', state: 'FAILED' },
    ],
    [],
  ]);
});

test('the coverage names drafts only if the report shows them, and clients get no controls', async () => {
  const { mine, published, draft } = await coveredProject();
  const keysFor = async (who: Teammate, request = {}) =>
    (await documentFor(who, mine.id, request)).coverage.flatMap(({ controls }) => controls.flatMap(({ findings }) => findings));
  expect(await keysFor('reviewer')).toEqual([published.key]);
  expect(await keysFor('lead', { statuses: ['DRAFT'] })).toEqual([draft.key]);
  expect((await documentFor('client', mine.id)).coverage).toEqual([]);
  expect((await documentFor('lead', (await project()).id)).coverage).toEqual([]);
});

describe('a control that failed only because of unpublished or deleted issues', () => {
  async function pendingProject() {
    const mine = await project({}, { scope: [{ value: 'https://a.example' }] });
    const [a = ''] = mine.scope.map(({ id }) => id);
    const issue = await buildIssue(db, { project: mine, status: 'IN_REVIEW' });
    const open = await buildIssue(db, { project: mine, status: 'OPEN' });
    const binned = await buildIssue(db, { project: mine, status: 'OPEN', deletedAt: new Date() });
    const add = (code: string, issues: { id: string }[], perAsset = false) =>
      buildControl(
        db,
        mine,
        { code, state: 'FAILED', perAsset },
        { issues, ...(perAsset && { assets: [{ assetId: a, state: 'FAILED', by: people.tester }] }) },
      );
    await add('A-1', [issue], true);
    await add('A-2', [issue, open]);
    await add('A-3', []);
    await add('A-4', [binned]);
    await add('A-5', [binned, open]);
    return { mine, issue };
  }
  const statesOf = (document: Pick<ReportDocument, 'coverage'>) =>
    document.coverage.flatMap(({ controls }) =>
      controls.map(({ code, state, assets }) => [code, state, ...assets.map((each) => each.state)]),
    );
  const EXPECTED = [
    ['A-1', 'PENDING', 'PENDING'],
    ['A-2', 'FAILED'],
    ['A-3', 'FAILED'],
    ['A-4', 'PENDING'],
    ['A-5', 'FAILED'],
  ];

  test('has a pending result in a share link and in the lead’s report, until the report shows the issue', async () => {
    const { mine, issue } = await pendingProject();
    const { token } = await buildShare(db, mine);
    const shared = await app.call(sharesContract.report, { body: { token } });
    expect(shared.status).toBe(200);
    expect(statesOf(shared.body.document)).toEqual(EXPECTED);
    expect(statesOf(await documentFor('lead', mine.id))).toEqual(EXPECTED);
    expect(statesOf(await documentFor('lead', mine.id, { statuses: ['IN_REVIEW'] }))[0]).toEqual(['A-1', 'FAILED', 'FAILED']);
    await db.update(issues).set({ status: 'OPEN', publishedAt: new Date() }).where(eq(issues.id, issue.id));
    expect(statesOf(await documentFor('lead', mine.id))[0]).toEqual(['A-1', 'FAILED', 'FAILED']);
  });

  test.each(['pdf', 'docx', 'xlsx', 'html', 'md', 'json'] as const)('is neither counted nor named as failed in %s', async (format) => {
    const { mine } = await pendingProject();
    const document = { ...(await documentFor('lead', mine.id)), findings: [], parts: ['COVERAGE' as const] };
    const [first] = document.coverage;
    if (!first) throw new Error('no coverage');
    document.coverage = [{ ...first, controls: first.controls.slice(0, 1) }];
    const bytes = await renderReport(async () => ({ format, documents: [document] }));
    const text = await fileWords(format, bytes);
    expect(text).toContain(format === 'json' ? 'PENDING' : 'Chờ kết quả');
    expect(text).not.toContain(format === 'json' ? 'FAILED' : 'Không đạt');
    if (format !== 'json' && format !== 'xlsx') expect(text).toContain('0 không đạt');
  });
});

const control = (overrides: Partial<ReportControl> = {}): ReportControl => ({
  code: 'WSTG-INFO-01',
  title: 'Tìm thông tin lộ trên máy tìm kiếm',
  state: 'PASSED',
  testers: ['Trần Quốc Bảo'],
  day: '2026-03-09',
  findings: [],
  assets: [],
  ...overrides,
});

test.each([
  ['vi', ['Độ phủ kiểm thử', 'Đạt, không phát hiện lỗ hổng', 'Không đạt', 'Đã kiểm tra, chưa kết luận', 'Chưa kiểm tra', '09/03/2026']],
  ['en', ['Test coverage', 'Passed, no findings', 'Failed', 'Tested, no conclusion yet', 'Not tested', '09 Mar 2026']],
] as const)('a report in %s describes what was tested, even without findings', async (language, words) => {
  const document = buildReportDocument({
    language,
    findings: [buildReportFinding({ key: 'HVB-12' })],
    coverage: [
      {
        name: 'Thu thập ⟦NAMESECRET⟧',
        standard: 'WSTG 4.2',
        controls: [
          control(),
          control({ code: 'X-02', title: '#panic("x") ⟦TITLESECRET⟧', state: 'FAILED', findings: ['HVB-12'] }),
          control({ code: 'X-03', state: 'NOT_STARTED' }),
          control({ code: 'X-04', state: 'NOT_STARTED', testers: [], day: null }),
          control({ code: 'X-05', state: 'NOT_APPLICABLE' }),
        ],
      },
    ],
  });
  const report = await readPdf(await renderReport(async () => ({ format: 'pdf', documents: [document] })));
  const text = report.text.replaceAll(/\s+/g, ' ');
  for (const word of [...words, 'WSTG-INFO-01', 'X-02', '#panic("x")', 'Trần Quốc Bảo', 'WSTG 4.2']) expect(text).toContain(word);
  expect(text).not.toContain('SECRET');
});

test('the results of any number of assets are below their control, without redacted text', async () => {
  const assets = [
    { asset: 'https://a.example/⟦PATHSECRET⟧', state: 'FAILED' },
    { asset: '#panic("x")', state: 'PASSED' },
    { asset: 'c.example', state: 'NOT_STARTED' },
    ...Array.from({ length: 300 }, (_, n) => ({ asset: `h${n}.example`, state: 'NOT_APPLICABLE' as const })),
  ] as const;
  const controls = [control({ code: 'X-01', title: 'Theo tài sản', state: 'FAILED', assets: [...assets] }), control({ code: 'X-02' })];
  const document = buildReportDocument({ coverage: [{ name: 'Thu thập', standard: '', controls }] });
  const report = await readPdf(await renderReport(async () => ({ format: 'pdf', documents: [document] })));
  const text = report.text.replaceAll(/\s+/g, ' ');
  const lines = [
    'X-01',
    ': Không đạt',
    '#panic("x"): Đạt, không phát hiện lỗ hổng',
    'c.example: Chưa kiểm tra',
    'h0.example: Không áp dụng',
  ];
  const places = [...lines, 'h299.example: Không áp dụng', 'X-02'].map((line) => text.indexOf(line));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(text).not.toContain('SECRET');
});

test('three hundred controls are printed, and a report without controls has no coverage section', async () => {
  const controls = Array.from({ length: 300 }, (_, n) => control({ code: `X-${n}` }));
  const print = async (coverage: ReportDocument['coverage']) =>
    (await readPdf(await renderReport(async () => ({ format: 'pdf', documents: [buildReportDocument({ coverage })] })))).text;
  expect(await print([{ name: 'Rất nhiều', standard: '', controls }])).toContain('X-299');
  expect(await print([])).not.toContain('Độ phủ');
}, 60_000);
