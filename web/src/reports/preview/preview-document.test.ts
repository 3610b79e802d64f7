import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import { expect, test } from 'vitest';
import { type NotYetSaved, previewDocument } from './preview-document.ts';

const document = { language: 'en', parts: ['SUMMARY', 'FINDINGS'], summary: 'As saved', appendix: '', classification: 'Secret' };
const shown = (now: Partial<NotYetSaved>) =>
  previewDocument(document as unknown as ReportDocument, {
    parts: ['SUMMARY', 'FINDINGS'],
    summary: { vi: '', en: '' },
    appendix: { vi: '', en: '' },
    classification: '',
    ...now,
  });

test('the preview shows what is being typed, in the language of the document or else in the other', () => {
  expect(shown({ summary: { vi: 'Đang gõ', en: 'Being typed' } }).summary).toBe('Being typed');
  expect(shown({ summary: { vi: 'Đang gõ', en: '' } }).summary).toBe('Đang gõ');
});

test('where nothing is written the preview keeps what the server puts there', () => {
  expect(shown({}).summary).toBe('As saved');
});

test('parts stand in the preview as they are ordered on the page, and an empty classification takes the word of the report', () => {
  expect(shown({ parts: ['FINDINGS'] }).parts).toEqual(['FINDINGS']);
  expect(shown({}).classification).toBeNull();
});
