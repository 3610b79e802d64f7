import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { reportDocument } from '../../../test/fixtures/reports.ts';
import { type NotYetSaved, previewDocument } from './preview-document.ts';

const document = reportDocument({
  language: 'en',
  parts: ['SUMMARY', 'FINDINGS'],
  summary: 'As saved',
  classification: 'Secret',
  sections: [{ id: 'METHOD', title: 'As saved', text: 'As saved' }],
}) satisfies ReportDocument;
const t = ((key: string) => key) as TFunction<['reports', 'ui']>;
const blank = { vi: '', en: '' };
const shown = (now: Partial<NotYetSaved>, saved: ReportDocument = document) =>
  previewDocument(
    saved,
    {
      parts: ['SUMMARY', 'FINDINGS'],
      title: blank,
      subtitle: blank,
      summary: blank,
      appendix: blank,
      classification: '',
      sections: new Map(),
      team: ['Lan', 'Minh'],
      ...now,
    },
    { t, day: (day) => day },
  );
const inSection = (text: string, changes: Partial<NotYetSaved> = {}) =>
  shown({ ...changes, sections: new Map([['METHOD', { title: blank, text: { vi: '', en: text } }]]) }).sections?.[0];

test('the preview shows typed text in the document’s language, or else in the other', () => {
  expect(shown({ summary: { vi: 'Đang gõ', en: 'Being typed' } }).summary).toBe('Being typed');
  expect(shown({ summary: { vi: 'Đang gõ', en: '' } }).summary).toBe('Đang gõ');
  expect(shown({ title: { vi: 'Tên', en: 'Name' }, subtitle: { vi: 'Dưới', en: '' } })).toMatchObject({ title: 'Name', subtitle: 'Dưới' });
  expect(shown({})).not.toHaveProperty('title', expect.anything());
});

test('the preview keeps the server’s default for empty texts', () => {
  expect(shown({}).summary).toBe('As saved');
});

test('parts are in the page’s order in the preview, and an empty classification uses the default', () => {
  expect(shown({ parts: ['FINDINGS'] }).parts).toEqual(['FINDINGS']);
  expect(shown({}).classification).toBeNull();
});

test('placeholders of a typed section are replaced as plain text, and unknown ones stay', () => {
  expect(inSection('{{project.key}}, {{ project.team }}, {{report.version}}, {{project.nam}}')?.text).toBe(
    'CTT, Lan\\, Minh, –, {{project.nam}}',
  );
  expect(inSection('{{report.name}}', { title: { vi: '', en: 'A *name*' } })?.text).toBe('A \\*name\\*');
});

test('placeholders in the lead’s own texts are replaced, and a title uses the project name instead of itself', () => {
  const inBoth = (text: string) => ({ vi: text, en: text });
  const written = {
    summary: inBoth('{{report.name}}, `{{project.key}}`'),
    appendix: inBoth('{{report.classification}}'),
    title: inBoth('{{report.name}} *1*'),
    subtitle: inBoth('{{report.name}}'),
    classification: 'For {{project.key}}',
  };
  expect(shown(written)).toMatchObject({
    title: `${document.project.name} *1*`,
    subtitle: `${document.project.name} *1*`,
    classification: 'For CTT',
    appendix: 'For CTT',
    summary: `${document.project.name} \\*1\\*, \`{{project.key}}\``,
  });
});

test('a section without a title uses the title of its kind, and a custom title replaces it', () => {
  expect(inSection('')?.title).toBe('section.METHOD');
  const sections: NotYetSaved['sections'] = new Map([['own-abcd1234', { title: { vi: 'Tiêu chí', en: '' }, text: blank }]]);
  expect(shown({ sections }).sections?.[0]?.title).toBe('Tiêu chí');
});

test('parts in the other language are listed until they are written in this one', () => {
  const parts: NotYetSaved['parts'] = ['SUMMARY', 'METHOD'];
  const sections: NotYetSaved['sections'] = new Map([['METHOD', { title: blank, text: { vi: 'Cách làm', en: '' } }]]);
  expect(shown({ parts, sections, summary: { vi: 'Tóm tắt', en: 'S' } }).untranslated).toEqual({ language: 'vi', parts: ['METHOD'] });
  expect(shown({ parts, summary: { vi: '', en: 'S' } }).untranslated).toBeUndefined();
});

test('a missing summary is listed as untranslated, as the server lists its substitute text', () => {
  const parts: NotYetSaved['parts'] = ['SUMMARY', 'APPENDIX'];
  const untranslated = { language: 'vi' as const, parts: ['SUMMARY' as const] };
  const saved = { ...document, untranslated };
  expect(shown({ parts }, saved).untranslated).toEqual(untranslated);
  expect(shown({ parts, summary: { vi: '', en: 'Summary' } }, saved).untranslated).toBeUndefined();
});

test('titles in the other language are listed until they are written in this one', () => {
  const section = (id: 'METHOD' | 'own-abcd1234') => [id, { title: { vi: 'Tiêu chí', en: '' }, text: blank }] as const;
  const sections: NotYetSaved['sections'] = new Map([section('METHOD'), section('own-abcd1234')]);
  const parts: NotYetSaved['parts'] = ['SUMMARY', 'METHOD', 'own-abcd1234'];
  const title = { vi: 'Tên', en: '' };
  expect(shown({ parts, sections, title }).untranslated).toEqual({ language: 'vi', parts: [], titles: ['TITLE', 'own-abcd1234'] });
  expect(shown({ sections, title: { vi: 'Tên', en: 'Name' } }).untranslated).toBeUndefined();
});
