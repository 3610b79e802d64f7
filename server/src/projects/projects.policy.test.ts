import type { Permission } from '@coloa/contract/permissions.ts';
import { ROLES } from '@coloa/contract/permissions.ts';
import { HATS, type Hat, PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../platform/http/refusal.ts';
import {
  canAssign,
  canAttachToProject,
  canDeleteProject,
  canDetachFromProject,
  canEditProject,
  canMove,
  canReadProject,
  canReport,
  canRestoreProject,
  canReview,
  canSeeIssues,
  canSetAssigneeStatus,
  canWriteIssue,
  demand,
  movesOf,
  type ProjectAccess,
  projectAccess,
} from './projects.policy.ts';

const open = { id: 'p', status: 'IN_PROGRESS', deletedAt: null } as const;
const archived = { id: 'p', status: 'ARCHIVED', deletedAt: null } as const;
const binned = { id: 'p', status: 'IN_PROGRESS', deletedAt: new Date() } as const;
const actor = (...permissions: Permission[]) => ({ userId: 'u', permissions: new Set(permissions), onlyProjects: null });
const role = (name: keyof typeof ROLES) => ({ userId: 'u', permissions: new Set(ROLES[name].privileges), onlyProjects: null });

function refused(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Refusal ? (error.details[0]?.code ?? '') : String(error);
  }
}

describe('projectAccess', () => {
  test.each<[keyof typeof ROLES, Hat[] | null, ProjectAccess['reads'], Hat[]]>([
    ['System', null, 'all', ['LEAD']],
    ['Admin', null, 'all', ['LEAD']],
    ['Lead', null, 'all', ['LEAD']],
    ['Tester', null, 'none', []],
    ['Client', null, 'none', []],
    ['Tester', ['TESTER'], 'all', ['TESTER']],
    ['Tester', ['REVIEWER'], 'all', ['REVIEWER']],
    ['Tester', ['LEAD'], 'all', ['LEAD']],
    ['Client', ['CLIENT'], 'published', ['CLIENT']],
    ['Tester', ['CLIENT'], 'published', ['CLIENT']],
    ['Client', ['CLIENT', 'TESTER'], 'all', ['CLIENT', 'TESTER']],
    ['Lead', ['CLIENT'], 'all', ['CLIENT', 'LEAD']],
  ])('role %s with hats %j reads %s as %j', (name, hats, reads, worn) => {
    const access = projectAccess(role(name), open, hats);
    expect([access.reads, [...access.hats]]).toEqual([reads, worn]);
  });

  test('READ_PROJECT can read everything without a project role, and WRITE_PROJECT implies reading', () => {
    expect(projectAccess(actor('READ_PROJECT'), open, null)).toMatchObject({ reads: 'all', hats: new Set() });
    expect(projectAccess(actor('WRITE_PROJECT'), open, null)).toMatchObject({ reads: 'all', hats: new Set(['LEAD']) });
    expect(projectAccess(actor('DELETE_PROJECT'), open, null).reads).toBe('none');
  });

  test('a token for other projects has no access, regardless of the permissions of its owner', () => {
    for (const project of [open, archived, binned]) {
      const others = projectAccess({ ...role('System'), onlyProjects: ['other'] }, project, ['LEAD']);
      expect([canReadProject(others), canEditProject(others), canDeleteProject(others), canMove(others)]).toEqual([
        false,
        false,
        false,
        false,
      ]);
      expect(refused(() => demand(others, canReadProject))).toBe('NOT_FOUND');
    }
    expect(projectAccess({ ...role('Lead'), onlyProjects: ['p'] }, open, null)).toEqual(projectAccess(role('Lead'), open, null));
    expect(projectAccess({ ...role('Tester'), onlyProjects: ['p'] }, open, null).reads).toBe('none');
  });

  test('a deleted project is visible only to users with DELETE_PROJECT who could read it', () => {
    expect(projectAccess(role('Lead'), binned, null).reads).toBe('all');
    expect(projectAccess(role('Tester'), binned, ['LEAD']).reads).toBe('none');
    expect(projectAccess(actor('WRITE_PROJECT'), binned, null).reads).toBe('none');
    expect(projectAccess(actor('DELETE_PROJECT'), binned, null).reads).toBe('none');
  });
});

describe('permissions of project roles', () => {
  const may = (hats: Hat[], can: (access: ProjectAccess) => boolean) => can(projectAccess(role('Client'), open, hats));

  test.each<[string, (access: ProjectAccess) => boolean, Hat[]]>([
    ['edit', canEditProject, ['LEAD']],
    ['assign', canAssign, ['LEAD']],
    ['move', canMove, ['LEAD']],
    ['write issues', canWriteIssue, ['LEAD', 'TESTER']],
    ['attach files', canAttachToProject, ['LEAD', 'TESTER']],
    ['review', canReview, ['LEAD', 'REVIEWER']],
    ['read', canReadProject, ['LEAD', 'TESTER', 'REVIEWER', 'CLIENT']],
    ['report', canReport, ['LEAD', 'TESTER', 'REVIEWER', 'CLIENT']],
    ['delete', canDeleteProject, []],
  ])('to %s', (_, can, allowed) => {
    expect(HATS.filter((hat) => may([hat], can))).toEqual(allowed);
  });

  test('users can set their own status, and a lead can set anyone’s', () => {
    const tester = projectAccess(role('Tester'), open, ['TESTER']);
    expect(canSetAssigneeStatus(tester, role('Tester'), { userId: 'u' })).toBe(true);
    expect(canSetAssigneeStatus(tester, role('Tester'), { userId: 'other' })).toBe(false);
    expect(canSetAssigneeStatus(projectAccess(role('Tester'), open, ['LEAD']), role('Tester'), { userId: 'other' })).toBe(true);
  });

  test('a file can be removed by its uploader or a lead', () => {
    const tester = projectAccess(role('Tester'), open, ['TESTER']);
    expect(canDetachFromProject(tester, role('Tester'), { uploadedBy: 'u' })).toBe(true);
    expect(canDetachFromProject(tester, role('Tester'), { uploadedBy: 'other' })).toBe(false);
    expect(canDetachFromProject(projectAccess(role('Lead'), open, null), role('Lead'), { uploadedBy: 'other' })).toBe(true);
  });

  test('clients see only published issues', () => {
    const client = projectAccess(role('Client'), open, ['CLIENT']);
    expect((['DRAFT', 'IN_REVIEW', 'OPEN', 'REJECTED'] as const).filter((status) => canSeeIssues(client, status))).toEqual(['OPEN']);
  });
});

describe('demand', () => {
  const lead = (project: typeof open | typeof archived | typeof binned) => projectAccess(role('Lead'), project, null);

  test('fails with 404 for invisible projects, 403 without permission, and 409 for a wrong state', () => {
    expect(refused(() => demand(projectAccess(role('Tester'), open, null), canEditProject))).toBe('NOT_FOUND');
    expect(refused(() => demand(projectAccess(role('Tester'), open, ['TESTER']), canEditProject))).toBe('FORBIDDEN');
    expect(refused(() => demand(projectAccess(role('Tester'), archived, ['TESTER']), canEditProject))).toBe('FORBIDDEN');
    expect(refused(() => demand(lead(archived), canEditProject))).toBe('PROJECT_ARCHIVED');
    expect(refused(() => demand(lead(binned), canEditProject))).toBe('PROJECT_DELETED');
    expect(refused(() => demand(lead(open), canEditProject))).toBeNull();
  });

  test('an archived project can only be read and unarchived', () => {
    const access = lead(archived);
    expect(canReadProject(access) && canReport(access)).toBe(true);
    expect(movesOf(access, 'ARCHIVED')).toEqual(['COMPLETED']);
    for (const can of [canEditProject, canAssign, canWriteIssue, canReview, canAttachToProject, canDeleteProject]) {
      expect(can(access)).toBe(false);
    }
  });

  test('a deleted project can only be restored', () => {
    expect(canRestoreProject(lead(binned))).toBe(true);
    expect(canRestoreProject(lead(open))).toBe(false);
    expect(movesOf(lead(binned), 'IN_PROGRESS')).toEqual([]);
    expect(canDeleteProject(lead(binned)) || canReport(lead(binned))).toBe(false);
  });

  test('any permission on a project implies reading it', () => {
    const permissions = fc.uniqueArray(fc.constantFrom<Permission>('READ_PROJECT', 'WRITE_PROJECT', 'DELETE_PROJECT'));
    const hats = fc.option(fc.uniqueArray(fc.constantFrom(...HATS)));
    const project = fc.record({
      id: fc.constant('p'),
      status: fc.constantFrom(...PROJECT_STATUSES),
      deletedAt: fc.constantFrom(null, new Date()),
    });
    const abilities = [
      canEditProject,
      canAssign,
      canMove,
      canWriteIssue,
      canReview,
      canAttachToProject,
      canReport,
      canDeleteProject,
      canRestoreProject,
    ];
    fc.assert(
      fc.property(permissions, hats, project, (held, worn, state) => {
        const access = projectAccess(actor(...held), state, worn);
        return canReadProject(access) || !abilities.some((can) => can(access));
      }),
    );
  });
});
