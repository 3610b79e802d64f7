import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { changedFields, emptyWriteUp, problemsOf, tidied } from './write-up-value.ts';

const t = ((key: string) => key) as unknown as TFunction<['topics', 'ui']>;
const full = { ...emptyWriteUp, title: 'XSS', category: 'Web', topicId: 'a', tags: ['xss', 'csp'], content: 'Chữ' };

test('a draft needs a title and a category, and what is published a topic and words as well', () => {
  expect(problemsOf(emptyWriteUp, true, t)).toEqual({ title: 'form.titleRequired', category: 'form.categoryRequired' });
  expect(problemsOf({ ...full, topicId: null }, true, t)).toEqual({});
  expect(problemsOf({ ...full, content: ' \n' }, true, t)).toEqual({});
  expect(problemsOf({ ...full, topicId: null, content: ' \n' }, false, t)).toEqual({
    topicId: 'form.topicRequired',
    content: 'form.contentRequired',
  });
});

test('what is too long is said of the field it is in', () => {
  const wrong = problemsOf({ ...full, title: 'x'.repeat(301), tags: ['y'.repeat(200)], content: 'z'.repeat(200_001) }, true, t);
  expect(wrong).toEqual({ title: 'ui:field.tooLong', tags: 'ui:field.tooLongEach', content: 'ui:field.tooLong' });
});

test('tags in another order are no change, and what is kept has no space around it', () => {
  expect(changedFields(full, { ...full, tags: ['csp', 'xss'], title: 'XSS ' })).toEqual(['title']);
  expect(changedFields(full, tidied({ ...full, title: ' XSS ', category: 'Web ' }))).toEqual([]);
});
