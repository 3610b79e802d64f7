import { issueVersionsContract } from '@coloa/contract/issues/issue-versions.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { newId } from '../../platform/ids.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db } = app;
const { people, as, project } = await buildTeam(app);
const home = await project({ key: 'HVB' });
const FULL = {
  vi: { title: 'Tiêu đề', description: 'Mô tả', steps: 'Bước 1', impact: 'Ảnh hưởng' },
  en: { title: 'Title', description: 'Text', steps: 'Step 1', impact: 'Impact' },
};

const issue = (overrides: NonNullable<Parameters<typeof buildIssue>[1]> = {}, contents: object = FULL) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, ...overrides }, { contents });
const put = async (id: string, body: object, who: Teammate = 'lead') =>
  expect((await call(issuesContract.update, { params: { id }, body }, as(who))).status).toBe(200);
const read = (id: string, language: 'vi' | 'en', who: Teammate = 'lead') =>
  call(issueVersionsContract.translationChanges, { params: { id }, query: { language } }, as(who));
const changes = async (id: string, language: 'vi' | 'en') =>
  (await read(id, language)).body.items.map(({ text, before, now }) => [text, before, now]);

describe('GET /api/issue/{id}/translation-changes', () => {
  test('200: compares each text with the one that the outdated language last matched, over several edits', async () => {
    const { id } = await issue();
    await put(id, { version: 1, contents: { vi: { steps: 'Bước 2' } } });
    await put(id, { version: 2, contents: { vi: { steps: 'Bước 3', impact: 'Ảnh hưởng lớn' } } });
    expect(await changes(id, 'en')).toEqual([
      ['steps', 'Bước 1', 'Bước 3'],
      ['impact', 'Ảnh hưởng', 'Ảnh hưởng lớn'],
    ]);
    expect(await changes(id, 'vi')).toEqual([]);
    const { items } = (await read(id, 'en')).body;
    expect(items.every(({ since }) => since !== null && Date.parse(since) <= Date.now())).toBe(true);
  });

  test('200: after a translation or “Mark as up to date”, only later changes count', async () => {
    const { id } = await issue();
    await put(id, { version: 1, contents: { vi: { steps: 'Bước 2', impact: 'Ảnh hưởng 2', description: 'Mô tả 2' } } });
    await put(id, { version: 2, contents: { en: { steps: 'Step 2' } } });
    await put(id, { version: 3, upToDate: ['contents.en.impact'] });
    await put(id, { version: 4, upToDate: ['en'] });
    expect(await changes(id, 'en')).toEqual([]);
    await put(id, { version: 5, contents: { vi: { steps: 'Bước 3', impact: 'Ảnh hưởng 3', description: 'Mô tả 3' } } });
    expect(await changes(id, 'en')).toEqual([
      ['description', 'Mô tả 2', 'Mô tả 3'],
      ['steps', 'Bước 2', 'Bước 3'],
      ['impact', 'Ảnh hưởng 2', 'Ảnh hưởng 3'],
    ]);
  });

  test('200: the translation of an edit in the other direction is not a change to translate back', async () => {
    const { id } = await issue();
    await put(id, { version: 1, contents: { en: { steps: 'Step 2' } } });
    await put(id, { version: 2, contents: { vi: { steps: 'Bước 2' } } });
    await put(id, { version: 3, contents: { vi: { steps: 'Bước 3' } } });
    expect(await changes(id, 'en')).toEqual([['steps', 'Bước 2', 'Bước 3']]);
  });

  test('200: both languages can be outdated, in different texts', async () => {
    const { id } = await issue();
    await put(id, { version: 1, contents: { vi: { steps: 'Bước 2' }, en: { impact: 'More' } } });
    expect(await changes(id, 'en')).toEqual([['steps', 'Bước 1', 'Bước 2']]);
    expect(await changes(id, 'vi')).toEqual([['impact', 'Impact', 'More']]);
  });

  test('200: a first translation that was based on an earlier text is compared with that text', async () => {
    const { id } = await issue({}, { ...FULL, en: { ...FULL.en, impact: '' } });
    await put(id, { version: 1, contents: { vi: { impact: 'Khác' } } });
    await put(id, { version: 1, contents: { en: { impact: 'Impact' } } });
    expect(await changes(id, 'en')).toEqual([['impact', 'Ảnh hưởng', 'Khác']]);
  });

  test('200: a translation that was based on an earlier text keeps the comparison with the text before', async () => {
    const { id } = await issue();
    await put(id, { version: 1, contents: { vi: { steps: 'Bước 2' } } });
    await put(id, { version: 1, contents: { en: { steps: 'Step one' } } });
    expect(await changes(id, 'en')).toEqual([['steps', 'Bước 1', 'Bước 2']]);
  });

  test('200: a text whose changes are not in the history has no earlier text', async () => {
    const { id } = await issue({ enOutdated: ['steps'] });
    expect((await read(id, 'en')).body.items).toEqual([{ text: 'steps', before: null, now: 'Bước 1', since: null }]);
  });

  test('200: a change of white space only is not counted, and redacted text is shown to the team', async () => {
    const { id } = await issue();
    await put(id, { version: 1, contents: { vi: { steps: 'Bước 1 ' } } });
    expect(await changes(id, 'en')).toEqual([]);
    await put(id, { version: 2, contents: { vi: { steps: 'Bước ⟦mật⟧' } } });
    expect((await changes(id, 'en'))[0]?.[2]).toBe('Bước ⟦mật⟧');
  });

  test('200: the number of queries does not depend on the number of texts and edits', async () => {
    const few = await issue();
    await put(few.id, { version: 1, contents: { vi: { steps: 'Bước 2' } } });
    const many = await issue();
    for (const version of [1, 2, 3])
      await put(many.id, { version, contents: { vi: { title: `Tiêu đề ${version}`, steps: `B ${version}`, impact: `A ${version}` } } });
    const queries = async (id: string) => (await countQueries(() => read(id, 'en'))).queries.length;
    await queries(few.id);
    expect(await queries(many.id)).toBe(await queries(few.id));
  });

  test('400: the language is required', async () => {
    const { id } = await issue();
    for (const query of [{}, { language: 'fr' }])
      expect(await call(issueVersionsContract.translationChanges, { params: { id }, query: query as never }, as('lead'))).toMatchObject({
        status: 400,
      });
  });

  test('403, 404: clients never get earlier texts, and outsiders get a not-found error', async () => {
    const { id } = await issue({ status: 'OPEN' });
    await put(id, { version: 1, contents: { vi: { impact: 'lộ' } } });
    for (const who of ['reviewer', 'other', 'tester'] as const) expect((await read(id, 'en', who)).status).toBe(200);
    expect((await read(id, 'en', 'client')).status).toBe(403);
    for (const who of ['outsider', 'stranger'] as const) expect((await read(id, 'en', who)).status).toBe(404);
    expect((await read(newId(), 'en')).status).toBe(404);
  });
});
