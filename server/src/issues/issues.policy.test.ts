import { ISSUE_STATUSES, type IssueStatus, TRANSITIONS } from '@coloa/contract/issues/issue-states.ts';
import type { Permission } from '@coloa/contract/permissions.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { describe, expect, test } from 'vitest';
import { projectAccess } from '../projects/projects.policy.ts';
import {
  canDeleteIssue,
  canEditIssue,
  canMoveIssue,
  canRestoreIssue,
  canSeeIssue,
  canSetPriority,
  issueAbilities,
} from './issues.policy.ts';

type Part = 'reporter' | 'LEAD' | 'TESTER' | 'REVIEWER' | 'CLIENT' | 'reader' | 'nobody';

const PARTS: readonly Part[] = ['reporter', 'LEAD', 'TESTER', 'REVIEWER', 'CLIENT', 'reader', 'nobody'];
const ME = 'me';

interface Given {
  status?: IssueStatus;
  binned?: boolean;
  project?: 'IN_PROGRESS' | 'ARCHIVED' | 'binned';
  twoPersonReview?: boolean;
  /** The issue is the actor's own, whatever else they are. */
  own?: boolean;
}

/** Everything the policy asks, for somebody in one part. */
function scene(part: Part, { status = 'DRAFT', binned = false, project = 'IN_PROGRESS', twoPersonReview = false, own = false }: Given) {
  const hats: Hat[] | null = part === 'reader' || part === 'nobody' ? null : part === 'reporter' ? ['TESTER'] : [part];
  const permissions = new Set<Permission>(part === 'reader' ? ['READ_PROJECT'] : []);
  const actor = { userId: ME, permissions };
  const state = project === 'binned' ? { status: 'IN_PROGRESS' as const, deletedAt: new Date() } : { status: project, deletedAt: null };
  const access = projectAccess(actor, state, hats);
  const issue = { status, reporterId: part === 'reporter' || own ? ME : 'somebody', deletedAt: binned ? new Date() : null };
  return { access, actor, issue, rule: { twoPersonReview } };
}

const whoMay = (can: (part: Part) => boolean): Part[] => PARTS.filter(can);

const sees = (given: Given) =>
  whoMay((part) => {
    const { access, actor, issue } = scene(part, given);
    return canSeeIssue(access, actor, issue);
  });
const edits = (given: Given) =>
  whoMay((part) => {
    const { access, actor, issue } = scene(part, given);
    return canEditIssue(access, actor, issue);
  });
const deletes = (given: Given) =>
  whoMay((part) => {
    const { access, actor, issue } = scene(part, given);
    return canDeleteIssue(access, actor, issue);
  });
const restores = (given: Given) =>
  whoMay((part) => {
    const { access, actor, issue } = scene(part, given);
    return canRestoreIssue(access, actor, issue);
  });
const prioritises = (given: Given) =>
  whoMay((part) => {
    const { access, issue } = scene(part, given);
    return canSetPriority(access, issue);
  });
const moves = (to: IssueStatus, given: Given) =>
  whoMay((part) => {
    const { access, actor, issue, rule } = scene(part, given);
    return canMoveIssue(access, actor, issue, rule, to);
  });

const TEAM: Part[] = ['reporter', 'LEAD', 'TESTER', 'REVIEWER', 'reader'];

describe('who sees an issue', () => {
  test.each<[IssueStatus, Part[]]>([
    ['DRAFT', TEAM],
    ['IN_REVIEW', TEAM],
    ['OPEN', ['reporter', 'LEAD', 'TESTER', 'REVIEWER', 'CLIENT', 'reader']],
    ['REJECTED', TEAM],
  ])('%s: %j', (status, parts) => {
    expect(sees({ status })).toEqual(parts);
    expect(sees({ status, project: 'ARCHIVED' })).toEqual(parts);
  });

  test('in the bin: those alone who may take it back', () => {
    expect(sees({ status: 'DRAFT', binned: true })).toEqual(['reporter', 'LEAD']);
    expect(sees({ status: 'OPEN', binned: true })).toEqual(['LEAD']);
  });

  test('nobody in a project that lies in the bin', () => {
    expect(sees({ status: 'OPEN', project: 'binned' })).toEqual([]);
  });

  test('a reporter who is a client by now sees their own only once it is published', () => {
    for (const status of ISSUE_STATUSES) {
      const { access, actor, issue } = scene('CLIENT', { status, own: true });
      expect(canSeeIssue(access, actor, issue)).toBe(status === 'OPEN');
      expect(canEditIssue(access, actor, issue)).toBe(false);
    }
  });

  test('a reporter who has left the project sees and does nothing any more', () => {
    for (const status of ISSUE_STATUSES) {
      const { access, actor, issue, rule } = scene('nobody', { status, own: true });
      expect(canSeeIssue(access, actor, issue)).toBe(false);
      expect(issueAbilities(access, actor, issue, rule)).toEqual({
        edit: false,
        delete: false,
        setPriority: false,
        attach: false,
        moveTo: [],
      });
    }
  });
});

describe('who writes', () => {
  test.each<[IssueStatus, Part[], Part[], Part[]]>([
    ['DRAFT', ['reporter', 'LEAD'], ['reporter', 'LEAD'], ['LEAD', 'REVIEWER']],
    ['IN_REVIEW', ['reporter', 'LEAD'], ['LEAD'], ['LEAD', 'REVIEWER']],
    ['OPEN', ['LEAD'], ['LEAD'], ['LEAD', 'REVIEWER']],
    ['REJECTED', ['LEAD'], ['LEAD'], ['LEAD', 'REVIEWER']],
  ])('%s: edit %j, delete and restore %j, priority %j', (status, edit, remove, priority) => {
    expect(edits({ status })).toEqual(edit);
    expect(deletes({ status })).toEqual(remove);
    expect(restores({ status, binned: true })).toEqual(remove);
    expect(prioritises({ status })).toEqual(priority);
  });

  test('nobody in an archived project, and nothing in the bin but taking it back', () => {
    for (const status of ISSUE_STATUSES) {
      for (const who of [edits, deletes, prioritises]) {
        expect(who({ status, project: 'ARCHIVED' })).toEqual([]);
        expect(who({ status, binned: true })).toEqual([]);
      }
      expect(restores({ status, binned: true, project: 'ARCHIVED' })).toEqual([]);
    }
  });
});

describe('who moves', () => {
  test.each<[IssueStatus, IssueStatus, Part[]]>([
    ['DRAFT', 'IN_REVIEW', ['reporter', 'LEAD']],
    ['IN_REVIEW', 'OPEN', ['LEAD', 'REVIEWER']],
    ['IN_REVIEW', 'DRAFT', ['LEAD', 'REVIEWER']],
    ['IN_REVIEW', 'REJECTED', ['LEAD', 'REVIEWER']],
    ['OPEN', 'REJECTED', ['LEAD']],
    ['REJECTED', 'DRAFT', ['LEAD']],
  ])('%s to %s: %j', (status, to, parts) => {
    expect(moves(to, { status })).toEqual(parts);
    expect(moves(to, { status, project: 'ARCHIVED' })).toEqual([]);
    expect(moves(to, { status, binned: true })).toEqual([]);
  });

  test('every other step is nobody’s', () => {
    for (const status of ISSUE_STATUSES) {
      for (const to of ISSUE_STATUSES) {
        if (!TRANSITIONS.some((step) => step.from === status && step.to === to)) expect(moves(to, { status })).toEqual([]);
      }
    }
  });

  test('with two-person review nobody decides on their own, LEAD included; all else stays', () => {
    for (const { from, to, review } of TRANSITIONS) {
      for (const part of ['LEAD', 'REVIEWER'] as const) {
        const without = scene(part, { status: from, own: true });
        const withRule = scene(part, { status: from, own: true, twoPersonReview: true });
        const free = canMoveIssue(without.access, without.actor, without.issue, without.rule, to);
        expect(canMoveIssue(withRule.access, withRule.actor, withRule.issue, withRule.rule, to)).toBe(review ? false : free);
      }
      expect(moves(to, { status: from, twoPersonReview: true })).toEqual(moves(to, { status: from }));
    }
  });
});

test('what the page offers is what the calls allow', () => {
  const offered = (part: Part, given: Given) => {
    const { access, actor, issue, rule } = scene(part, given);
    return issueAbilities(access, actor, issue, rule);
  };
  expect(offered('reporter', { status: 'DRAFT' })).toEqual({
    edit: true,
    delete: true,
    setPriority: false,
    attach: true,
    moveTo: [{ status: 'IN_REVIEW', note: 'optional' }],
  });
  expect(offered('REVIEWER', { status: 'IN_REVIEW' }).moveTo).toEqual([
    { status: 'OPEN', note: 'optional' },
    { status: 'DRAFT', note: 'required' },
    { status: 'REJECTED', note: 'required' },
  ]);
  expect(offered('CLIENT', { status: 'OPEN' })).toEqual({ edit: false, delete: false, setPriority: false, attach: false, moveTo: [] });
});
