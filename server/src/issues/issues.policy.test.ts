import { readFileSync } from 'node:fs';
import { ISSUE_STATUSES, type IssueStatus, isPublished, TRANSITIONS, transition } from '@coloa/contract/issues/issue-states.ts';
import type { Permission } from '@coloa/contract/permissions.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { describe, expect, test } from 'vitest';
import { projectAccess } from '../projects/projects.policy.ts';
import {
  canAddLanguage,
  canAttachToIssue,
  canChangeContributors,
  canDecideCorrections,
  canDeleteIssue,
  canEditIssue,
  canEditRetest,
  canMoveIssue,
  canProposeCorrection,
  canRestoreIssue,
  canRetest,
  canSeeIssue,
  canSetPriority,
  issueAbilities,
} from './issues.policy.ts';

/**
 * `reporter` and `contributor` also have the project role TESTER. `reader` has only the permission READ_PROJECT, and `nobody` has no
 * rights.
 */
const PARTS = ['reporter', 'contributor', 'LEAD', 'TESTER', 'REVIEWER', 'CLIENT', 'reader', 'nobody'] as const;
type Part = (typeof PARTS)[number];
const ME = 'me';

interface Given {
  status?: IssueStatus;
  binned?: boolean;
  project?: 'IN_PROGRESS' | 'ARCHIVED' | 'binned';
  twoPersonReview?: boolean;
  own?: 'reported' | 'contributed' | 'wrote' | 'marked';
}

const hatsOf = (part: Part): Hat[] | null => {
  if (part === 'reader' || part === 'nobody') return null;
  return part === 'reporter' || part === 'contributor' ? ['TESTER'] : [part];
};

function scene(part: Part, { status = 'DRAFT', binned = false, project = 'IN_PROGRESS', twoPersonReview = false, own }: Given) {
  const permissions = new Set<Permission>(part === 'reader' ? ['READ_PROJECT'] : []);
  const actor = { userId: ME, permissions, onlyProjects: null };
  const state =
    project === 'binned'
      ? { id: 'p', status: 'IN_PROGRESS' as const, deletedAt: new Date() }
      : { id: 'p', status: project, deletedAt: null };
  const access = projectAccess(actor, state, hatsOf(part));
  const issue = {
    status,
    reporterId: part === 'reporter' || own === 'reported' ? ME : 'somebody',
    contributes: part === 'contributor' || own === 'contributed',
    writers: own === 'wrote' ? [ME] : [],
    markedReady: own === 'marked',
    twoPersonReview: false,
    deletedAt: binned ? new Date() : null,
  };
  return { access, actor, issue, rule: { twoPersonReview } };
}
type Scene = ReturnType<typeof scene>;

const ACTIONS: Record<string, (scene: Scene) => boolean> = {
  see: ({ access, actor, issue }) => canSeeIssue(access, actor, issue),
  edit: ({ access, actor, issue }) => canEditIssue(access, actor, issue),
  propose: ({ access, actor, issue }) => canProposeCorrection(access, actor, issue),
  'decide corrections': ({ access, issue }) => canDecideCorrections(access, issue),
  attach: ({ access, actor, issue }) => canAttachToIssue(access, actor, issue),
  contribute: ({ access, actor, issue }) => canChangeContributors(access, actor, issue),
  'add language': ({ access, actor, issue }) => canAddLanguage(access, actor, issue),
  'set priority': ({ access, issue }) => canSetPriority(access, issue),
  delete: ({ access, actor, issue }) => canDeleteIssue(access, actor, issue),
  restore: ({ access, actor, issue }) => canRestoreIssue(access, actor, { ...issue, deletedAt: new Date() }),
  'see in the bin': ({ access, actor, issue }) => canSeeIssue(access, actor, { ...issue, deletedAt: new Date() }),
  retest: ({ access, issue }) => canRetest(access, issue),
  'edit own retest': ({ access, actor, issue }) => canEditRetest(access, actor, issue, { testedBy: ME }),
  'edit retest': ({ access, actor, issue }) => canEditRetest(access, actor, issue, { testedBy: 'somebody' }),
};
const canMove =
  (to: IssueStatus) =>
  ({ access, actor, issue, rule }: Scene): boolean =>
    canMoveIssue(access, actor, issue, rule, to);

const whoMay = (can: (scene: Scene) => boolean, given: Given): Part[] => PARTS.filter((part) => can(scene(part, given)));

const WIDTHS = { status: 18, action: 20, part: 13 };
const line = (status: string, action: string, cells: readonly string[]): string =>
  [status.padEnd(WIDTHS.status), action.padEnd(WIDTHS.action), ...cells.map((cell) => cell.padEnd(WIDTHS.part))].join('').trimEnd();
const cellsOf = (can: (scene: Scene) => boolean, given: Given): string[] => PARTS.map((part) => (can(scene(part, given)) ? 'yes' : '-'));

const measured = (): string[] => [
  line('', '', PARTS),
  ...ISSUE_STATUSES.flatMap((status) => [
    ...Object.entries(ACTIONS).map(([action, can]) => line(status, action, cellsOf(can, { status }))),
    ...ISSUE_STATUSES.filter((to) => transition(status, to)).map((to) => line(status, `to ${to}`, cellsOf(canMove(to), { status }))),
  ]),
];

/** The reviewed rights, which the computed ones must equal. */
const agreed = readFileSync(new URL('./issue-rights.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

describe('status × action × project role', () => {
  test('matches the agreed table, cell by cell', () => {
    expect(measured()).toEqual(agreed);
  });

  test('no user can take a step that is not in the table', () => {
    for (const status of ISSUE_STATUSES) {
      for (const to of ISSUE_STATUSES.filter((each) => !transition(status, each))) expect(whoMay(canMove(to), { status })).toEqual([]);
    }
  });

  test('in an archived project users can only see issues', () => {
    for (const status of ISSUE_STATUSES) {
      const given = { status, project: 'ARCHIVED' } as const;
      for (const [action, can] of Object.entries(ACTIONS)) {
        expect(whoMay(can, given), action).toEqual(action.startsWith('see') ? whoMay(can, { status }) : []);
      }
      for (const to of ISSUE_STATUSES) expect(whoMay(canMove(to), given)).toEqual([]);
    }
  });

  test('in the bin an issue can only be restored', () => {
    for (const status of ISSUE_STATUSES) {
      const given = { status, binned: true };
      for (const [action, can] of Object.entries(ACTIONS)) {
        const stays = action === 'restore' || action.startsWith('see');
        expect(whoMay(can, given), action).toEqual(
          stays ? whoMay(action === 'see' ? (ACTIONS['see in the bin'] ?? can) : can, { status }) : [],
        );
      }
      for (const to of ISSUE_STATUSES) expect(whoMay(canMove(to), given)).toEqual([]);
    }
  });

  test('no user sees or does anything in a project in the bin', () => {
    for (const status of ISSUE_STATUSES) {
      for (const can of Object.values(ACTIONS)) expect(whoMay(can, { status, project: 'binned' })).toEqual([]);
    }
  });
});

test('with two-person review, a user who wrote in it and is no longer listed decides nothing on it', () => {
  for (const { from, to, review } of TRANSITIONS) {
    const given = { status: from, own: 'wrote', twoPersonReview: true } as const;
    if (review) for (const part of PARTS) expect(canMove(to)(scene(part, given))).toBe(false);
  }
});

describe.each(['reported', 'contributed'] as const)('a user who %s it', (own) => {
  test('sees it as a client only after its publication, and cannot edit it', () => {
    for (const status of ISSUE_STATUSES) {
      const { access, actor, issue } = scene('CLIENT', { status, own });
      expect(canSeeIssue(access, actor, issue)).toBe(isPublished(status));
      expect(canEditIssue(access, actor, issue)).toBe(false);
    }
  });

  test('sees and does nothing after leaving the project', () => {
    for (const status of ISSUE_STATUSES) {
      const { access, actor, issue, rule } = scene('nobody', { status, own });
      expect(canSeeIssue(access, actor, issue)).toBe(false);
      const { moveTo, held, why, ...rest } = issueAbilities(access, actor, issue, rule);
      expect([moveTo, held, why, ...new Set(Object.values(rest))]).toEqual([[], [], {}, false]);
    }
  });

  test('with two-person review decides nothing on it, LEAD included; everything else stays', () => {
    for (const { from, to, review } of TRANSITIONS) {
      for (const part of ['LEAD', 'REVIEWER'] as const) {
        const free = canMove(to)(scene(part, { status: from, own }));
        expect(canMove(to)(scene(part, { status: from, own, twoPersonReview: true }))).toBe(review ? false : free);
      }
      const others = PARTS.filter((part) => part !== 'reporter' && part !== 'contributor');
      const may = (twoPersonReview: boolean) => others.filter((part) => canMove(to)(scene(part, { status: from, twoPersonReview })));
      expect(may(true)).toEqual(may(false));
    }
  });
});

describe('the actions that the page offers', () => {
  const offered = (part: Part, given: Given) => {
    const { access, actor, issue, rule } = scene(part, given);
    return issueAbilities(access, actor, issue, rule);
  };
  const none = {
    edit: false,
    propose: false,
    delete: false,
    setPriority: false,
    attach: false,
    contribute: false,
    addLanguage: false,
    versions: true,
    retest: false,
    why: {},
    held: [],
  };
  const writes = { ...none, edit: true, attach: true, contribute: true, addLanguage: true };

  test('match the actions that the calls allow', () => {
    const toReview = [{ status: 'IN_REVIEW', note: 'optional', needs: [] }];
    expect(offered('reporter', { status: 'DRAFT' })).toEqual({ ...writes, delete: true, moveTo: toReview });
    expect(offered('contributor', { status: 'DRAFT' })).toEqual({ ...writes, why: { delete: 'NOT_ISSUE_REPORTER' }, moveTo: toReview });
    expect(offered('REVIEWER', { status: 'IN_REVIEW' })).toEqual({
      ...none,
      setPriority: true,
      moveTo: [
        { status: 'OPEN', note: 'optional', needs: [] },
        { status: 'DRAFT', note: 'required', needs: [] },
        { status: 'REJECTED', note: 'required', needs: [] },
        { status: 'DUPLICATE', note: 'optional', needs: ['duplicateOf'] },
      ],
    });
    expect(offered('contributor', { status: 'CLOSED' })).toMatchObject({ edit: false, propose: true, why: { edit: 'REVIEWED' } });
    expect(offered('CLIENT', { status: 'OPEN' })).toEqual({
      ...none,
      versions: false,
      moveTo: [
        { status: 'IN_PROGRESS', note: 'optional', needs: [] },
        { status: 'READY_FOR_RETEST', note: 'optional', needs: [] },
        { status: 'RISK_ACCEPTED', note: 'required', needs: ['riskUntil'] },
      ],
    });
  });

  test('contain no steps that a retest takes: the retest is offered instead', () => {
    expect(offered('TESTER', { status: 'READY_FOR_RETEST' })).toMatchObject({ ...none, why: {}, retest: true, moveTo: [] });
    expect(offered('LEAD', { status: 'READY_FOR_RETEST' }).moveTo.map(({ status }) => status)).toEqual(['REJECTED', 'DUPLICATE']);
  });

  test('include the reason why an action of the role is not possible now', () => {
    const why = (part: Part, given: Given) => offered(part, given).why;
    expect(why('reporter', { status: 'DRAFT' })).toEqual({});
    expect(why('reporter', { status: 'OPEN' })).toEqual({ edit: 'REVIEWED', delete: 'NOT_DRAFT' });
    expect(why('contributor', { status: 'CLOSED' })).toEqual({ edit: 'REVIEWED', delete: 'NOT_ISSUE_REPORTER' });
    expect(why('TESTER', { status: 'OPEN' })).toEqual({ edit: 'NOT_ISSUE_AUTHOR', delete: 'NOT_ISSUE_REPORTER' });
    expect(why('LEAD', { status: 'OPEN', project: 'ARCHIVED' })).toEqual({ edit: 'PROJECT_ARCHIVED', delete: 'PROJECT_ARCHIVED' });
    expect(why('LEAD', { status: 'OPEN', binned: true })).toEqual({ edit: 'ISSUE_DELETED', delete: 'ISSUE_DELETED' });
    expect(why('TESTER', { status: 'READY_FOR_RETEST', project: 'ARCHIVED' }).retest).toBe('PROJECT_ARCHIVED');
  });

  test('never include an action that the role does not have', () => {
    for (const status of ISSUE_STATUSES) {
      for (const part of ['REVIEWER', 'CLIENT', 'reader', 'nobody'] as const) {
        for (const project of ['IN_PROGRESS', 'ARCHIVED'] as const) expect(offered(part, { status, project }).why).toEqual({});
      }
      for (const own of ['reported', 'contributed', 'wrote'] as const) expect(offered('CLIENT', { status, own }).why).toEqual({});
      expect(offered('reader', { status, project: 'ARCHIVED' }).held).toEqual([]);
      if (!isPublished(status)) expect(offered('CLIENT', { status, project: 'ARCHIVED' }).held).toEqual([]);
    }
  });

  test('keep the steps of an archived project and of an issue in the bin, with the reason', () => {
    const reasons = (given: Given) => offered('CLIENT', { status: 'OPEN', ...given }).held.map(({ status, reason }) => [status, reason]);
    expect(reasons({})).toEqual([]);
    expect(reasons({ project: 'ARCHIVED' })).toEqual([
      ['IN_PROGRESS', 'PROJECT_ARCHIVED'],
      ['READY_FOR_RETEST', 'PROJECT_ARCHIVED'],
      ['RISK_ACCEPTED', 'PROJECT_ARCHIVED'],
    ]);
    expect(offered('LEAD', { status: 'DRAFT', binned: true }).held).toEqual([{ status: 'IN_REVIEW', reason: 'ISSUE_DELETED' }]);
  });
});
