import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { shareTeam } from '../../../test/share-team.ts';
import { reportSettings } from '../reports.tables.ts';

const app = await testApp();
const { call, db } = app;
const { team, keep } = await shareTeam(app);
const { as } = team;

let keys = 0;
const newProject = (overrides: Parameters<typeof team.project>[0] = {}) => team.project({ key: `PS${++keys}`, ...overrides });
type Project = Awaited<ReturnType<typeof newProject>>;
const save = ({ id }: Project, body: object) =>
  call(reportsContract.saveSettings, { params: { id }, body: { version: 1, ...body } as never }, as('lead'));
const preview = async ({ id }: Project, body: object = {}) =>
  (await call(reportsContract.preview, { params: { id }, body }, as('lead'))).body.documents;

describe('placeholders in texts for a report', () => {
  const client = 'A & B';
  const inBoth = (text: string) => ({ vi: text, en: text });

  test('are replaced in summary, appendix, title, subtitle, classification and titles of sections', async () => {
    const project = await newProject({ client, name: 'Cổng *mới*' });
    await save(project, {
      language: 'en',
      summary: inBoth('{{project.name}} of {{report.version}}, `{{project.name}}`, {{7*7}}'),
      appendix: inBoth('{{report.name}}; {{report.classification}}'),
      classification: 'For {{project.client}}',
      title: inBoth('{{report.name}} for {{project.client}}'),
      subtitle: inBoth('{{report.name}}: {{report.subtitle}}'),
      sections: { 'own-contacts': { title: inBoth('At {{project.client}}'), text: inBoth('x') } },
    });
    const [document] = await preview(project);
    expect(document).toMatchObject({
      summary: 'Cổng \\*mới\\* of –, `{{project.name}}`, {{7*7}}',
      appendix: 'Cổng \\*mới\\* for A \\& B; For A \\& B',
      classification: 'For A & B',
      title: 'Cổng *mới* for A & B',
      subtitle: 'Cổng *mới* for A & B: Web application',
    });
    expect(document?.sections).toContainEqual({ id: 'own-contacts', title: 'At A & B', text: 'x' });
  });

  test('have the version number in a kept version, also if one text refers to another', async () => {
    const project = await newProject({ client, description: 'Is {{report.version}}' });
    const texts = { title: inBoth('V{{report.version}}'), appendix: inBoth('{{report.name}} of {{project.client}}') };
    await save(project, texts);
    const { id: versionId } = await keep(project.id);
    await save(project, { version: 2, title: inBoth('Later') });
    const [document] = await preview(project, { versionId });
    expect(document).toMatchObject({ title: 'V1', appendix: 'V1 of A \\& B', summary: 'Is {{report.version}}' });
  });

  test.each(['summary', 'appendix', 'title', 'subtitle'])(
    '400: %s has an unknown placeholder, and an existing one can stay',
    async (name) => {
      const project = await newProject();
      const answer = await save(project, { [name]: { vi: 'A', en: 'One {{projct.name}}' } });
      expect(answer).toMatchObject({ status: 400, details: [{ code: 'UNKNOWN_PLACEHOLDER', path: `${name}.en` }] });
      await save(project, { [name]: { vi: 'A', en: '' } });
      const column = `${name}En` as 'summaryEn';
      await db
        .update(reportSettings)
        .set({ [column]: '{{old.name}}' })
        .where(eq(reportSettings.projectId, project.id));
      expect((await save(project, { version: 2, [name]: { vi: 'B', en: '{{old.name}}' } })).status).toBe(200);
    },
  );

  test('cause a warning if a stored text has an unknown one, except in code', async () => {
    const project = await newProject();
    await save(project, { language: 'vi', summary: inBoth('A'), appendix: inBoth('B') });
    const kept = { summaryVi: 'Cho {{project.nmae}}', appendixVi: '`{{project.nmae}}`', titleVi: '{{project.nmae}}' };
    await db.update(reportSettings).set(kept).where(eq(reportSettings.projectId, project.id));
    const { body } = await call(reportsContract.warnings, { params: { id: project.id }, body: {} }, as('lead'));
    const found = body.items.filter(({ kind }) => kind === 'BROKEN_PLACEHOLDERS').map(({ part }) => part);
    expect(found).toEqual([null, 'SUMMARY']);
  });

  test('cause a warning with their place if they have no end or no name', async () => {
    const project = await newProject();
    await save(project, {
      language: 'both',
      summary: { vi: 'Một {{project.name}', en: '`{{project.name}` {{7*7}}' },
      title: inBoth('{{project.nam'),
      sections: { 'own-contacts': { title: { vi: 'Một', en: '{{}}' }, text: inBoth('x') } },
    });
    const { body } = await call(reportsContract.warnings, { params: { id: project.id }, body: {} }, as('lead'));
    const found = body.items.filter(({ kind }) => kind === 'BROKEN_PLACEHOLDERS').map(({ part, language }) => [part, language]);
    expect(found).toEqual([
      [null, 'vi'],
      ['SUMMARY', 'vi'],
      [null, 'en'],
      ['own-contacts', 'en'],
    ]);
  });
});
