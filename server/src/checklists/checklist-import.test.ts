import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checklistsContract as api } from '@coloa/contract/checklists/checklists.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { checklistTeam } from '../../test/checklist-team.ts';
import { testApp } from '../../test/harness.ts';
import { shippedControls } from './built-in-checklists.ts';
import { readChecklistFile } from './checklist-file.policy.ts';

const app = await testApp();
const { call } = app;

async function newTeam() {
  const team = await checklistTeam(app);
  return {
    ...team,
    preview: (file: string, standardVersion = '9.0') =>
      call(api.import, { body: { file, standardVersion, preview: true } }, { token: team.token }),
    run: (file: string, standardVersion = '9.0') => call(api.import, { body: { file, standardVersion } }, { token: team.token }),
    own: async (standardVersion = '9.0') => (await team.list({ standardVersion })).items.filter(({ shipped }) => !shipped),
    total: async () => (await team.list()).total,
  };
}

const wstgTest = (id: string, name: string, rest: object = {}) => ({
  id,
  name,
  reference: `https://example.org/${id}`,
  objectives: ['See.'],
  ...rest,
});
const wstgOf = (...tests: unknown[]) => JSON.stringify({ categories: { 'Input checks': { id: 'WSTG-INPV', tests } } });
const WSTG = wstgOf(
  wstgTest('WSTG-INPV-05', 'Testing for SQL Injection', { objectives: ['Find it.', '', 'Measure it.'] }),
  wstgTest('WSTG-INPV-13', 'Testing for Buffer Overflow', { objectives: [''] }),
  wstgTest('WSTG-INPV-13', 'Testing for Format String Injection', { objectives: undefined }),
);
const requirement = (req_id: string, req_description: string, rest: object = {}) => ({
  chapter_id: 'V1',
  chapter_name: 'Encoding',
  section_id: 'V1.1',
  section_name: 'Architecture',
  req_id,
  req_description,
  L: '2',
  ...rest,
});
const asvsOf = (...requirements: unknown[]) => JSON.stringify({ requirements });

describe('POST /api/checklist/import', () => {
  test('200: S46 the preview reports what the import does, and changes nothing', async () => {
    const team = await newTeam();
    const before = await team.total();
    const told = { standard: 'WSTG', standardVersion: '9.0', added: 3, changed: 0, unchanged: 0, doubled: ['WSTG-INPV-13'] };
    expect((await team.preview(WSTG)).body).toMatchObject(told);
    expect(await team.total()).toBe(before);
    expect((await team.run(WSTG)).body).toMatchObject(told);
    const own = await team.own();
    expect(own.map(({ code, title }) => [code, title.en])).toEqual([
      ['WSTG-INPV-05', 'Testing for SQL Injection'],
      ['WSTG-INPV-13', 'Testing for Buffer Overflow'],
      ['WSTG-INPV-13', 'Testing for Format String Injection'],
    ]);
    expect(own[0]).toMatchObject({
      standard: 'WSTG',
      category: 'WSTG-INPV',
      categoryName: { vi: 'Kiểm thử tính hợp lệ của dữ liệu đầu vào', en: 'Input checks' },
      description: { vi: '', en: '- Find it.\n- Measure it.' },
      reference: 'https://example.org/WSTG-INPV-05',
      severityHint: null,
      active: true,
      shipped: false,
    });
    expect(own[1]?.description.en).toBe('');
  });

  test('200: a repeated import changes nothing, also concurrently', async () => {
    const team = await newTeam();
    const answers = await Promise.all([team.run(WSTG), team.run(WSTG), team.run(WSTG)]);
    expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 0, 3]);
    const before = await team.own();
    expect((await team.run(WSTG)).body).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await team.own()).toEqual(before);
  });

  test('200: a later file updates its texts; edits by users, and controls that the file lacks, stay', async () => {
    const team = await newTeam();
    await team.run(WSTG);
    const [sqli] = await team.own();
    await team.update(sqli?.id ?? '', {
      version: 1,
      title: { vi: 'Chèn SQL' },
      howTo: { en: 'Ours' },
      severityHint: 'HIGH',
      active: false,
    });
    const later = wstgOf(wstgTest('WSTG-INPV-05', 'SQL Injection', { objectives: ['Find all.'] }), wstgTest('WSTG-INPV-99', 'New'));
    expect((await team.run(later)).body).toMatchObject({ added: 1, changed: 1, unchanged: 0, doubled: [] });
    const own = await team.own();
    expect(own).toHaveLength(4);
    expect(own[0]).toMatchObject({
      id: sqli?.id,
      title: { vi: 'Chèn SQL', en: 'SQL Injection' },
      description: { en: '- Find all.' },
      howTo: { en: 'Ours' },
      severityHint: 'HIGH',
      active: false,
      version: 3,
    });
    const stale = await team.update(sqli?.id ?? '', { version: 2, description: { en: 'Ours' }, howTo: { en: 'Ours again' } });
    expect(stale).toMatchObject({ status: 409, details: [{ code: 'EDIT_CONFLICT', path: 'description.en' }] });
  });

  test('200: controls of a built-in version exist already; of a duplicate code, the other control is added', async () => {
    const team = await newTeam();
    expect((await team.run(WSTG, '4.2')).body).toMatchObject({ added: 1, unchanged: 2, doubled: ['WSTG-INPV-13'] });
    expect((await team.own('4.2')).map(({ title }) => title.en)).toEqual(['Testing for Buffer Overflow']);
    expect((await team.run(WSTG, '4.2')).body).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  test('200: ASVS requirements are in their chapters; a long title is cut at a word, with the full text below', async () => {
    const team = await newTeam();
    const long = `Verify ${'every single word '.repeat(30).trim()}.`;
    const { body } = await team.run(asvsOf(requirement('V1.1.10', 'Verify that.'), requirement('V1.1.9', long)));
    expect(body).toMatchObject({ standard: 'ASVS', standardVersion: '9.0', added: 2, changed: 0, unchanged: 0, doubled: [] });
    const [ninth, tenth] = await team.own();
    expect(body.addedControls).toEqual([tenth, ninth].map((each) => ({ code: each?.code, title: each?.title.en })));
    expect(tenth).toMatchObject({
      code: 'V1.1.10',
      category: 'V1',
      categoryName: { en: 'Encoding' },
      title: { en: 'Verify that.' },
      description: { en: 'Verify that.\n\nArchitecture · L2' },
      reference: '',
    });
    expect(ninth?.title.en).toMatch(/^Verify .* (every|single|word)…$/);
    expect(ninth?.title.en.length).toBeLessThanOrEqual(LIMITS.title);
    expect(ninth?.description.en.startsWith(long)).toBe(true);
  });

  const proto = '{"id":"A-1","name":"A","objectives":[],"__proto__":{"polluted":true}}';
  const fullOfThem = Array.from({ length: 2_000 }, (_, n) => `"C${n}":{"__proto__":{"id":"A","tests":[]},"tests":[${proto}]}`).join();
  test.each([
    ['a file that is cut', WSTG.slice(0, -9), 'IMPORT_JSON', 'file'],
    ['nothing', '', 'IMPORT_JSON', 'file'],
    ['brackets without end', '['.repeat(200_000), 'IMPORT_JSON', 'file'],
    ['brackets that do end', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'IMPORT_SHAPE', 'file'],
    ['what is no object', '"WSTG"', 'IMPORT_SHAPE', 'file'],
    ['neither of the two forms', '{"controls":[]}', 'IMPORT_SHAPE', 'file'],
    ['a file with a prototype of its own', '{"__proto__":{},"categories":{}}', 'IMPORT_SHAPE', 'file'],
    ['categories that are a list', '{"categories":[]}', 'IMPORT_SHAPE', 'file.categories'],
    ['no category', '{"categories":{}}', 'IMPORT_SHAPE', 'file.categories'],
    ['a category that programs are made of', '{"categories":{"__proto__":{"id":"A","tests":[]}}}', 'IMPORT_SHAPE', 'file.categories'],
    ['a file full of prototypes', `{"categories":{${fullOfThem}}}`, 'IMPORT_SHAPE', 'file.categories.C0'],
    ['a category without an id', '{"categories":{"A":{"tests":[]}}}', 'IMPORT_SHAPE', 'file.categories.A.id'],
    ['a category without tests', '{"categories":{"A":{"id":"A"}}}', 'IMPORT_SHAPE', 'file.categories.A.tests'],
    ['a test that is none', wstgOf(5), 'IMPORT_SHAPE', 'file.categories.Input checks.tests.0'],
    [
      'a test with a prototype of its own',
      `{"categories":{"A":{"id":"A","tests":[${proto}]}}}`,
      'IMPORT_SHAPE',
      'file.categories.A.tests.0',
    ],
    ['a test without a name', wstgOf(wstgTest('A-1', '')), 'IMPORT_SHAPE', 'file.categories.Input checks.tests.0.name'],
    [
      'a name that turns the direction of writing',
      wstgOf(wstgTest('A-1', 'A'), wstgTest('A-2', 'A\u202eB')),
      'IMPORT_SHAPE',
      'file.categories.Input checks.tests.1.name',
    ],
    ['an id that is a number', wstgOf({ ...wstgTest('A-1', 'A'), id: 5 }), 'IMPORT_SHAPE', 'file.categories.Input checks.tests.0.id'],
    [
      'an address that runs',
      wstgOf(wstgTest('A-1', 'A', { reference: 'javascript:alert(1)' })),
      'IMPORT_SHAPE',
      'file.categories.Input checks.tests.0.reference',
    ],
    [
      'an objective that is none',
      wstgOf(wstgTest('A-1', 'A', { objectives: ['a', {}] })),
      'IMPORT_SHAPE',
      'file.categories.Input checks.tests.0.objectives.1',
    ],
    [
      'objectives without end',
      wstgOf(wstgTest('A-1', 'A', { objectives: ['x'.repeat(3_000), 'x'.repeat(3_000)] })),
      'IMPORT_SHAPE',
      'file.categories.Input checks.tests.0.objectives',
    ],
    ['requirements that are none', '{"requirements":{}}', 'IMPORT_SHAPE', 'file.requirements'],
    ['no requirement', asvsOf(), 'IMPORT_SHAPE', 'file.requirements'],
    ['a requirement that says nothing', asvsOf(requirement('V1.1.1', ' ')), 'IMPORT_SHAPE', 'file.requirements.0.req_description'],
    ['a requirement without end', asvsOf(requirement('V1.1.1', 'x'.repeat(9_000))), 'IMPORT_SHAPE', 'file.requirements.0.req_description'],
    ['a requirement without a level', asvsOf(requirement('V1.1.1', 'Verify.', { L: 2 })), 'IMPORT_SHAPE', 'file.requirements.0.L'],
  ])('400: %s is refused with its place, and nothing is stored', async (_name, file, code, place) => {
    const team = await newTeam();
    const before = await team.total();
    for (const answer of [await team.preview(file), await team.run(file)]) {
      expect(answer).toMatchObject({ status: 400 });
      expect(answer.details[0]).toMatchObject({ code, path: place });
    }
    expect(await team.total()).toBe(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('400: an invalid file yields at most twenty errors, and a too large one is not read', async () => {
    const team = await newTeam();
    expect((await team.run(asvsOf(...Array.from({ length: 500 }, () => 5)))).details).toHaveLength(20);
    expect(await team.run('x'.repeat(LIMITS.checklistFile + 1))).toMatchObject({
      status: 400,
      details: [{ code: 'FIELD_TOO_LONG', path: 'file' }],
    });
    for (const body of [{ file: WSTG }, { file: WSTG, standardVersion: '' }, { file: WSTG, standardVersion: '1', standard: 'X' }]) {
      expect(await call(api.import, { body }, { token: team.token })).toMatchObject({ status: 400 });
    }
  });

  test('401, 403: S31 requests without a token or without WRITE_CHECKLIST are rejected', async () => {
    const body = { file: WSTG, standardVersion: '1' };
    expect(await call(api.import, { body })).toMatchObject({ status: 401 });
    expect(await call(api.import, { body }, { token: (await newTeam()).testersToken })).toMatchObject({ status: 403 });
  });

  test('409: an import cannot exceed the limit of controls, in one file or with existing ones', async () => {
    const team = await newTeam();
    const many = (n: number) =>
      asvsOf(...Array.from({ length: n }, (_, i) => ({ ...requirement(`V1.1.${i}`, 'Verify.'), section_name: 'S' })));
    expect(await team.run(many(LIMITS.checklists + 1))).toMatchObject({ status: 409, errors: ['CHECKLISTS_FULL'] });
    expect(await team.run(many(LIMITS.checklists))).toMatchObject({ status: 200 });
    expect(await team.preview(WSTG)).toMatchObject({ status: 409, errors: ['CHECKLISTS_FULL'] });
  });
});

test('a file truncated anywhere is rejected, and never breaks the reader', () => {
  for (let end = 0; end < WSTG.length - 1; end += 7) expect(() => readChecklistFile(WSTG.slice(0, end))).toThrow('IMPORT_JSON');
});

const samples = process.env.SAMPLES_DIR && path.join(process.env.SAMPLES_DIR, 'checklists');
test.skipIf(!samples || !existsSync(samples))(
  'the published files of WSTG and ASVS are taken, and a second time change nothing',
  async () => {
    const file = (name: string) => readFileSync(path.join(samples ?? '', name), 'utf8');
    const team = await newTeam();
    for (const [name, version, added] of [
      ['wstg.json', '5.0', 113],
      ['asvs-5.0.0.flat.json', '5.0.0', 345],
    ] as const) {
      const { body, status, text } = await team.run(file(name), version);
      expect(status, text.slice(0, 300)).toBe(200);
      expect(body).toMatchObject({ added, changed: 0, unchanged: 0 });
      expect((await team.run(file(name), version)).body).toMatchObject({ added: 0, changed: 0, unchanged: added });
    }
    // The built-in controls of ASVS are the sections of its requirements.
    const sections = readChecklistFile(file('asvs-5.0.0.flat.json')).controls.map(({ code }) => code.split('.').slice(0, 2).join('.'));
    const shipped = shippedControls.flatMap(({ standard, code }) => (standard === 'ASVS' ? [code] : []));
    expect(shipped).toEqual([...new Set(sections)]);
  },
);
