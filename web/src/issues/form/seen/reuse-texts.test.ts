import { expect, test } from 'vitest';
import { emptyValue } from '../issue-value.ts';
import { comparedText } from './compared-text.ts';
import { reuseTexts, withoutEvidence, withoutType } from './reuse-texts.ts';

const omitted = { redacted: 'dữ liệu', image: 'ảnh', evidence: 'bằng chứng' };
const file = `/attachments/${'a'.repeat(32)}`;
const value = { ...emptyValue('2026-11-29'), 'contents.vi.impact': 'Của tôi' };
const texts = { vi: { steps: 'Bước', impact: 'Khác' }, en: { steps: 'Steps' } };

test('images, files, evidence and redacted passages of another issue become placeholders', () => {
  expect(withoutEvidence(`![a](${file}.png) [b](${file}.zip) ⟦mật⟧ [xem](evidence:k3f9x2ma) [](evidence:k3f9x2ma)`, omitted)).toBe(
    '[ảnh] [bằng chứng] [dữ liệu] xem [bằng chứng]',
  );
  expect(withoutEvidence(`${file}.png`, omitted)).toBe('[bằng chứng]');
});

test('only empty sections of the form’s languages are filled, and undo keeps texts that were edited since', () => {
  const { value: next, count, undo } = reuseTexts(value, texts, ['vi']);
  expect(count).toBe(1);
  expect(next).toEqual({ ...value, 'contents.vi.steps': 'Bước' });
  expect(undo(next)).toEqual(value);
  const edited = { ...next, 'contents.vi.steps': 'Bước khác' };
  expect(undo(edited)).toEqual(edited);
});

test('undoing a type restores what followed it, except fields that were edited since', () => {
  const typed = { ...value, bugId: 'xss', cwe: 'CWE-79', 'contents.vi.steps': 'Bước' };
  expect(withoutType({ ...typed, 'contents.vi.title': 'Tên' }, value, typed)).toEqual({ ...value, 'contents.vi.title': 'Tên' });
  const edited = { ...typed, cwe: 'CWE-80' };
  expect(withoutType(edited, value, typed)).toEqual({ ...value, cwe: 'CWE-80' });
});

test('the title in the edited language is compared, then the other title, then the description', () => {
  const described = { ...value, 'contents.vi.description': ' Mô tả ' };
  expect(comparedText(described, 'vi')).toEqual({ text: 'Mô tả', title: false });
  const titled = { ...described, 'contents.en.title': 'Title' };
  expect(comparedText(titled, 'vi')).toEqual({ text: 'Title', title: true });
  expect(comparedText({ ...titled, 'contents.vi.title': 'Tên' }, 'vi')).toEqual({ text: 'Tên', title: true });
});
