import { expect, test } from 'vitest';
import { untouched } from '../editor/merge-texts.ts';
import { mergeWriteUps, resolvedWriteUp } from './write-up-merge.ts';
import { emptyWriteUp } from './write-up-value.ts';

const base = { ...emptyWriteUp, title: 'Relay NTLM', category: 'AD', tags: ['ntlm', 'smb'], content: 'Một\n\nHai\n\nBa' };

test('changes of different parts are merged without a conflict', () => {
  const mine = { ...base, title: 'NTLM relay', tags: ['ntlm', 'ldap'], content: 'Một, sửa\n\nHai\n\nBa' };
  const theirs = { ...base, category: 'Active Directory', tags: ['ntlm', 'smb', 'adcs'], content: 'Một\n\nHai\n\nBa, thêm' };
  const { merged, conflicts } = mergeWriteUps(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(merged).toEqual({
    ...base,
    title: 'NTLM relay',
    category: 'Active Directory',
    tags: ['ntlm', 'adcs', 'ldap'],
    content: 'Một, sửa\n\nHai\n\nBa, thêm',
  });
});

test('different changes by both users are conflicts, and a manual merge keeps the text of both', () => {
  const mine = { ...base, title: 'Của tôi', content: 'Một\n\nHai của tôi\n\nBa' };
  const theirs = { ...base, title: 'Của họ', content: 'Một\n\nHai của họ\n\nBa' };
  const merge = mergeWriteUps(base, mine, theirs);
  expect(merge.conflicts).toEqual(['title', 'content']);
  expect(merge.pieces).toEqual(['Một\n\n', { mine: 'Hai của tôi\n', theirs: 'Hai của họ\n' }, '\nBa\n']);
  expect(resolvedWriteUp(merge, { title: 'theirs', content: 'mine' }, untouched)).toMatchObject({ title: 'Của họ', content: mine.content });
  expect(resolvedWriteUp(merge, { title: 'mine', content: 'both' }, { ...untouched, text: 'Ghép' })).toMatchObject({
    title: 'Của tôi',
    content: 'Ghép',
  });
});

test('the same change on both sides is not a conflict', () => {
  const same = { ...base, title: 'Như nhau' };
  expect(mergeWriteUps(base, same, { ...same })).toMatchObject({ conflicts: [], merged: same });
});
