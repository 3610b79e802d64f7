import { expect, test } from 'vitest';
import { isOfOneScript } from './scripts.ts';

test.each([
  'minh.tran',
  'trần.văn.đức',
  'an-2@coloa_1',
  'борис',
  'αλέξης',
  '田中',
  'さくら.田中',
  'コーヒー1',
  '김민준',
  '張ㄅ',
  'สมชาย',
  'محمد',
  '1234',
  '',
])('%j uses one script', (name) => {
  expect(isOfOneScript(name)).toBe(true);
});

test.each(['аdmin.cyr', 'minh.trаn', 'αdmin', 'adminа', 'admin田', 'さくら김', 'ꭰdmin', 'ꓮꓓꓟ', 'user৪', '‎Ꮪam'])(
  '%j mixes scripts or uses an unsupported one',
  (name) => {
    expect(isOfOneScript(name)).toBe(false);
  },
);
