import { buildFile } from '../src/files/files.factory.ts';
import { issues } from '../src/issues/issues.tables.ts';
import { newId } from '../src/platform/ids.ts';
import { searchText } from '../src/platform/text/folding.ts';
import { buildAssignee, buildProject } from '../src/projects/projects.factory.ts';
import type { TestApp } from './harness.ts';
import type { buildProjectPeople } from './project-people.ts';

type Here = Pick<Awaited<ReturnType<typeof buildProjectPeople>>, 'workspace' | 'lead' | 'tester' | 'client'>;

export async function buildSearchedProjects({ db, platform }: Pick<TestApp, 'db' | 'platform'>, { workspace, lead, tester, client }: Here) {
  let numbers = 0;
  const addIssue = (project: { id: string }, status: 'OPEN' | 'DRAFT', title: string, deletedAt: Date | null = null) =>
    db.insert(issues).values({
      workspaceId: workspace.id,
      id: newId(),
      projectId: project.id,
      number: ++numbers,
      severity: 'HIGH',
      severityOrder: 2,
      status,
      tags: [],
      externalId: '',
      reporterId: lead.id,
      titleVi: title,
      titleEn: '',
      searchText: searchText(title),
      deletedAt,
    });
  const base = { workspaceId: workspace.id, createdBy: lead.id };
  const alpha = await buildProject(
    db,
    {
      ...base,
      key: 'ALPHA',
      name: 'Cổng thanh toán',
      client: 'Ngân hàng Sông Hồng',
      description: 'Đánh giá trước khi ra mắt',
      status: 'PLANNED',
      kinds: ['WEB', 'API'],
      tags: ['pci', 'khẩn cấp'],
      startDay: '2026-03-02',
      endDay: '2026-03-13',
      createdAt: new Date('2026-02-28T17:30:00Z'), // This instant is on 1 March in Vietnam.
      updatedAt: new Date('2026-03-05T01:00:00Z'),
    },
    {
      scope: [{ value: 'https://thanhtoan.example/v1', note: 'Máy chủ thử nghiệm' }],
      counters: [{ status: 'DRAFT', severity: 'CRITICAL', issues: 1 }],
    },
  );
  const beta = await buildProject(
    db,
    {
      ...base,
      key: 'BETA',
      name: 'Ứng dụng đặt vé',
      client: 'Hàng không Cánh Cò',
      status: 'IN_PROGRESS',
      kinds: ['MOBILE'],
      tags: ['ios'],
      twoPersonReview: true,
      languages: ['vi', 'en'],
      startDay: '2026-04-01',
      createdAt: new Date('2026-03-01T17:30:00Z'), // This instant is on 2 March in Vietnam.
      updatedAt: new Date('2026-03-06T01:00:00Z'),
    },
    {
      scope: [{ kind: 'APP', value: 'vn.canhco.datve' }],
      counters: [
        { status: 'OPEN', severity: 'HIGH', issues: 2 },
        { status: 'DRAFT', severity: 'LOW', issues: 4 },
        { status: 'REJECTED', severity: 'INFO', issues: 1 },
      ],
    },
  );
  await buildProject(db, {
    ...base,
    key: 'GAMMA',
    name: 'Mạng nội bộ',
    kinds: ['NETWORK'],
    status: 'COMPLETED',
    updatedAt: new Date('2026-03-07T01:00:00Z'),
  });
  await buildProject(db, { ...base, key: 'BINNED', name: 'Cổng cũ', deletedAt: new Date() });
  await buildFile(db, platform.storage, { workspaceId: workspace.id, projectId: alpha.id, uploadedBy: lead.id });
  await buildAssignee(db, { project: alpha, user: tester });
  await buildAssignee(db, { project: beta, user: lead, hats: ['REVIEWER'] });
  await buildAssignee(db, { project: beta, user: client, hats: ['CLIENT'] });
  await addIssue(beta, 'OPEN', 'Lộ khoá phiên trong nhật ký');
  await addIssue(beta, 'DRAFT', 'Chưa công bố bao giờ');
  await addIssue(beta, 'OPEN', 'Đã vào thùng rác', new Date());
}
