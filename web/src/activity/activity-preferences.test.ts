import { afterEach, describe, expect, test } from 'vitest';
import { storage } from '../lib/storage.ts';
import { activityPreferences } from './activity-preferences.ts';

const keys = ['project.comment.sort', 'project.activity'] as const;
afterEach(() => {
  for (const key of keys) storage.remove(key);
});

describe('S19', () => {
  test('shows comments and history by default, the newest first', () => {
    expect([activityPreferences.filter(), activityPreferences.sort()]).toEqual(['all', 'new']);
  });

  test.each(['all', 'history', 'comment'] as const)('project.activity selects %s', (filter) => {
    storage.set('project.activity', filter);
    expect(activityPreferences.filter()).toBe(filter);
  });

  test.each(['new', 'old'] as const)('project.comment.sort puts the %s end first', (sort) => {
    storage.set('project.comment.sort', sort);
    expect(activityPreferences.sort()).toBe(sort);
  });

  test('any other value counts as not set', () => {
    for (const key of keys) storage.set(key, 'NEWEST');
    expect([activityPreferences.filter(), activityPreferences.sort()]).toEqual(['all', 'new']);
  });
});
