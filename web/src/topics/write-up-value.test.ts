import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { changedFields, emptyWriteUp, problemsOf, tidied } from './write-up-value.ts';

const t = ((key: string) => key) as unknown as TFunction<['topics', 'ui']>;
const full = { ...emptyWriteUp, title: 'XSS', category: 'Web', topicId: 'a', tags: ['xss', 'csp'], content: 'Chữ' };

test('a draft requires a title and a category, and a published write-up also a topic and a text', () => {
  expect(problemsOf(emptyWriteUp, true, t)).toEqual({ title: 'form.titleRequired', category: 'form.categoryRequired' });
  expect(problemsOf({ ...full, topicId: null }, true, t)).toEqual({});
  expect(problemsOf({ ...full, content: ' \n' }, true, t)).toEqual({});
  expect(problemsOf({ ...full, topicId: null, content: ' \n' }, false, t)).toEqual({
    topicId: 'form.topicRequired',
    content: 'form.contentRequired',
  });
});

test('overlong values are reported at their field', () => {
  const wrong = problemsOf({ ...full, title: 'x'.repeat(301), tags: ['y'.repeat(200)], content: 'z'.repeat(200_001) }, true, t);
  expect(wrong).toEqual({ title: 'ui:field.tooLong', tags: 'ui:field.tooLongEach', content: 'ui:field.tooLong' });
});

test('the order of tags is not a change, and stored values are trimmed', () => {
  expect(changedFields(full, { ...full, tags: ['csp', 'xss'], title: 'XSS ' })).toEqual(['title']);
  expect(changedFields(full, tidied({ ...full, title: ' XSS ', category: 'Web ' }))).toEqual([]);
});
