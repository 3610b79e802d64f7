import type { Workspace } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { expect, test } from 'vitest';
import { changesOf, valuesOf } from './workspace-values.ts';

const workspace: Workspace = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'An Dương',
  slug: 'an-duong',
  timeZone: 'Asia/Ho_Chi_Minh',
  languages: ['vi', 'en'],
  logo: null,
  reportColor: null,
  dueDays: {},
  readiness: {},
  reportFooter: '',
  twoFactorRequired: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  can: { edit: true, delete: false, restore: false },
};

test('unchanged values and surrounding spaces are not changes', () => {
  const values = valuesOf(workspace);
  expect(changesOf(workspace, values)).toEqual({});
  expect(changesOf(workspace, { ...values, name: ' An Dương ', reportFooter: '  ' })).toEqual({});
});

test('only differences are sent, and an empty colour resets to Coloa’s default', () => {
  const values = valuesOf({ ...workspace, reportColor: '#0b7a6f' });
  expect(changesOf({ ...workspace, reportColor: '#0b7a6f' }, { ...values, reportColor: '' })).toEqual({ reportColor: null });
  expect(changesOf(workspace, { ...values, reportColor: ' #AA0011 ', languages: ['vi'] })).toEqual({
    reportColor: '#aa0011',
    languages: ['vi'],
  });
});

test('days to fix are sent as a whole when one changed, as numbers and without emptied values', () => {
  const ruled = { ...workspace, dueDays: { LOW: 90, CRITICAL: 7 } };
  const values = valuesOf(ruled);
  expect(values.dueDays).toMatchObject({ CRITICAL: '7', HIGH: '', LOW: '90' });
  expect(changesOf(ruled, values)).toEqual({});
  expect(changesOf(ruled, { ...values, dueDays: { ...values.dueDays, HIGH: ' 30 ', LOW: '' } })).toEqual({
    dueDays: { CRITICAL: 7, HIGH: 30 },
  });
});
