import { ISSUE_STATUSES, PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import sharp from 'sharp';
import { buildFile } from '../server/src/files/files.factory.ts';
import { cleanImage } from '../server/src/files/images.ts';
import { buildIssue } from '../server/src/issues/issues.factory.ts';
import type { Platform } from '../server/src/platform/platform.ts';
import { buildAssignee, buildProject } from '../server/src/projects/projects.factory.ts';
import { BUILT_PASSWORD, buildMember } from '../server/src/users/users.factory.ts';
import { buildWorkspace } from '../server/src/workspaces/workspaces.factory.ts';

export type Stores = Pick<Platform, 'database' | 'storage'>;

export interface Filled {
  username: string;
  password: string;
  /** Id of a project with 100 published issues, each with an image. */
  reportProjectId: string;
  issueId: string;
  workspaceId: string;
  testerId: string;
}

const PARAGRAPH =
  'Tham số `q` được nối thẳng vào câu truy vấn nên kẻ tấn công đọc được dữ liệu của khách hàng khác. Lỗi tái hiện ổn định trên môi trường UAT, không cần quyền đặc biệt. ';
const EVIDENCE =
  '```http\nGET /tim-kiem?q=%27%20OR%201%3D1--%20 HTTP/1.1\nHost: shop.example\n\nHTTP/1.1 200 OK\nContent-Type: application/json\n\n{"total": 18234}\n```\n';

const TYPES = ['server_side_injection.sql_injection', 'broken_access_control.idor', 'cross_site_scripting_xss.stored', null];
const CVSS = 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N';
const OBJECTS = ['đơn hàng', 'vận đơn', 'hóa đơn', 'phiếu thu', 'hồ sơ', 'khách hàng', 'sản phẩm', 'phản ánh', 'lịch hẹn', 'bài thi'];

/**
 * Creates the data for size S of the performance budgets: one workspace, 10 projects, 1 000 issues. The first project is prepared for
 * reports.
 */
export async function fillSmall(stores: Stores): Promise<Filled> {
  const { db } = stores.database;
  const workspace = await buildWorkspace(db);
  const lead = await buildMember(db, { workspace, role: 'Lead' });
  const testers = await Promise.all(Array.from({ length: 20 }, () => buildMember(db, { workspace, role: 'Tester' })));
  let issueId = '';
  let reportProjectId = '';
  for (let p = 0; p < 10; p++) {
    const project = await buildProject(db, {
      workspaceId: workspace.id,
      createdBy: lead.id,
      key: `BEN${p}`,
      name: `Dự án đo số ${p}`,
      languages: p % 2 === 0 ? ['vi'] : ['vi', 'en'],
    });
    for (const tester of testers.slice(p, p + 5)) await buildAssignee(db, { project, user: tester });
    const people = { project, lead, testers };
    for (let n = 0; n < 100; n++) issueId = (await addIssue(stores, people, n, p === 0)).id;
    if (p === 0) reportProjectId = project.id;
  }
  return {
    username: lead.username,
    password: BUILT_PASSWORD,
    reportProjectId,
    issueId,
    workspaceId: workspace.id,
    testerId: testers[0]?.id ?? '',
  };
}

interface People {
  project: { id: string; workspaceId: string; key: string; createdBy: string };
  lead: { id: string };
  testers: readonly { id: string }[];
}

export async function addIssue(stores: Stores, { project, lead, testers }: People, n: number, forReport: boolean) {
  const issue = await buildIssue(
    stores.database.db,
    {
      project,
      status: forReport ? 'OPEN' : (ISSUE_STATUSES[n % ISSUE_STATUSES.length] ?? 'OPEN'),
      severity: SEVERITIES[n % SEVERITIES.length] ?? 'LOW',
      reporterId: testers[n % testers.length]?.id ?? lead.id,
      priority: PRIORITIES[n % PRIORITIES.length] ?? null,
      bugId: TYPES[n % TYPES.length] ?? null,
      cvss: n % 2 === 0 ? CVSS : null,
      dueDay: n % 3 === 0 ? `2026-0${1 + (n % 9)}-15` : null,
      tags: ['api', `dot-${n % 5}`],
    },
    {
      contents: {
        vi: {
          title: `SQL injection tại tham số q của chức năng tìm kiếm ${OBJECTS[n % OBJECTS.length]} số ${n}`,
          description: PARAGRAPH.repeat(3),
          steps: `1. Đăng nhập.\n2. Gửi yêu cầu.\n\n${EVIDENCE}`,
          impact: PARAGRAPH,
          recommendation: PARAGRAPH,
        },
      },
      assets: [`https://shop.example/tim-kiem/${n}`],
      contributors: n % 4 === 0 ? [{ userId: testers[(n + 1) % testers.length]?.id ?? lead.id, share: 30 }] : [],
    },
  );
  if (forReport) await addImage(stores, issue, lead.id, n);
  return issue;
}

async function addImage(stores: Stores, issue: { id: string; workspaceId: string; projectId: string }, uploadedBy: string, n: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="700"><rect width="1200" height="700" fill="#f1f3f6"/><text x="60" y="120" font-size="48">Ảnh chụp ${n}</text></svg>`;
  const { data: bytes } = await cleanImage(await sharp(Buffer.from(svg)).png().toBuffer(), 'image/png');
  const { workspaceId, projectId } = issue;
  const file = await buildFile(stores.database.db, stores.storage, { workspaceId, projectId, issueId: issue.id, uploadedBy, bytes });
  await stores.database.pool.query('update issue_contents set steps = steps || $1 where workspace_id = $2 and issue_id = $3', [
    `\n\n![Kết quả khai thác](/attachments/${file.fileName})\n`,
    issue.workspaceId,
    issue.id,
  ]);
}
