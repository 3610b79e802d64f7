import { buildIssue } from '../src/issues/issues.factory.ts';
import { buildProject } from '../src/projects/projects.factory.ts';
import type { TestApp } from './harness.ts';
import type { buildTeam } from './team.ts';

/** Returns the instant of noon in Vietnam on this date. */
export const day = (text: string): Date => new Date(`${text}T05:00:00Z`);
export const titled = (title: string, texts = {}) => ({ contents: { vi: { title, ...texts } } });

export async function buildListedIssues(
  { db }: Pick<TestApp, 'db'>,
  { people, project, workspace }: Pick<Awaited<ReturnType<typeof buildTeam>>, 'people' | 'project' | 'workspace'>,
) {
  const hvb = await project({ key: 'HVB', name: 'Ngân hàng' });
  const shop = await project({ key: 'SHOP', name: 'Cửa hàng', twoPersonReview: true });
  const secret = await buildProject(db, { workspaceId: workspace.id, createdBy: people.outsider.id, key: 'SECRET' });

  const alpha = await buildIssue(
    db,
    {
      project: hvb,
      reporterId: people.tester.id,
      severity: 'HIGH',
      status: 'OPEN',
      bugId: 'server_side_injection.sql_injection',
      cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
      priority: 'P1',
      tags: ['pci', 'khẩn'],
      fixerId: people.client.id,
      dueDay: '2026-01-10',
      createdAt: day('2026-01-01'),
      updatedAt: day('2026-03-01'),
    },
    { ...titled('alpha', { description: 'Lỗ hổng chèn lệnh ở ô tìm kiếm' }), assets: ['https://hvb.example/tim-kiem'] },
  );
  await buildIssue(
    db,
    {
      project: hvb,
      reporterId: people.lead.id,
      severity: 'LOW',
      status: 'DRAFT',
      tags: ['PCI'],
      createdAt: day('2026-01-02'),
      updatedAt: day('2026-02-28'),
    },
    titled('beta', { impact: 'Đăng nhập trái phép' }),
  );
  await buildIssue(
    db,
    {
      project: shop,
      reporterId: people.reviewer.id,
      severity: 'CRITICAL',
      status: 'IN_REVIEW',
      bugId: 'server_side_injection.sql_injection_like',
      priority: 'P3',
      dueDay: '2099-01-01',
      createdAt: day('2026-01-03'),
      updatedAt: day('2026-02-27'),
    },
    titled('gamma'),
  );
  await buildIssue(
    db,
    {
      project: shop,
      reporterId: people.tester.id,
      severity: 'VARIES',
      status: 'IN_REVIEW',
      bugId: 'server_side_injection',
      cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
      createdAt: day('2026-01-04'),
      updatedAt: day('2026-02-26'),
    },
    titled('delta'),
  );
  await buildIssue(
    db,
    {
      project: hvb,
      severity: 'MEDIUM',
      status: 'REJECTED',
      dueDay: '2026-01-05',
      createdAt: day('2026-01-05'),
      updatedAt: day('2026-02-25'),
    },
    titled('epsilon'),
  );
  await buildIssue(db, { project: hvb, deletedAt: new Date() }, titled('binned'));
  await buildIssue(db, { project: secret, status: 'OPEN' }, titled('secret'));
  await buildIssue(db, { project: await project({ deletedAt: new Date() }), status: 'OPEN' }, titled('gone'));
  return { hvb, shop, secret, alpha };
}
