import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { expect, test } from 'vitest';
import { filledIn } from './issue-origin.ts';

const scope = [{ id: 'a', kind: 'URL', value: 'https://a.example', inScope: true }] as unknown as Project['scope'];
const project = (...languages: Project['languages']) => ({ languages, scope });
const control = {
  title: { vi: 'Kiểm thử vượt qua cơ chế xác thực', en: 'Testing for Bypassing Authentication Schema' },
  short: { vi: 'Vượt qua xác thực', en: 'Authentication bypass' },
  severityHint: 'HIGH' as const,
  reference: 'https://owasp.example/athn-04',
  note: 'Của cả mục',
  assets: [{ assetId: 'a', state: 'FAILED' as const, note: '![](/attachments/a.png)', by: null, at: null }],
};

test('for a control: short names, reference, severity, and the asset’s note in the user’s language', () => {
  expect(filledIn(project('vi', 'en'), 'vi', { control, assetId: 'a' })).toEqual({
    'contents.vi.title': 'Vượt qua xác thực',
    'contents.en.title': 'Authentication bypass',
    'contents.vi.references': 'https://owasp.example/athn-04',
    'contents.en.references': 'https://owasp.example/athn-04',
    'contents.vi.steps': '![](/attachments/a.png)',
    severity: 'HIGH',
    assets: [{ id: '', kind: 'URL', value: 'https://a.example', scopeId: 'a' }],
  });
});

test('uses the note of the whole control if the asset has none, and the first project language as fallback', () => {
  const assets = control.assets.map((asset) => ({ ...asset, note: '' }));
  const value = filledIn(project('en'), 'vi', { control: { ...control, assets }, assetId: 'a' });
  expect(value).toMatchObject({ 'contents.en.steps': 'Của cả mục' });
  expect(Object.keys(value).some((name) => name.startsWith('contents.vi'))).toBe(false);
});

test('for a row: its own note, with the name, reference and severity of its control', () => {
  const row = { title: control.title, note: 'Đã thử trên máy thật' };
  expect(filledIn(project('vi'), 'vi', { control, row })).toEqual({
    'contents.vi.title': 'Vượt qua xác thực',
    'contents.vi.references': 'https://owasp.example/athn-04',
    'contents.vi.steps': 'Đã thử trên máy thật',
    severity: 'HIGH',
  });
  expect(filledIn(project('vi'), 'vi', { row: { title: { vi: 'Thử đăng nhập', en: '' }, note: '' } })).toEqual({
    'contents.vi.title': 'Thử đăng nhập',
  });
});

test('for neither: the given title', () => {
  expect(filledIn(project('vi'), 'vi', { title: 'Lộ phiên bản' })).toEqual({ 'contents.vi.title': 'Lộ phiên bản' });
});
