import { type Search, toSearch } from '@coloa/contract/page-paths.ts';
import type { ViewPlace } from '@coloa/contract/views/views.contract.ts';
import type { DbOrTx } from '../src/platform/database/database.ts';
import { buildView } from '../src/views/views.factory.ts';
import type { WorkspaceKey } from './company.ts';
import { startOf } from './story.ts';
import { type Users, userOf } from './team.ts';

interface DemoView {
  workspace: WorkspaceKey;
  place: ViewPlace;
  owner: string;
  name: string;
  search: Search;
  shared?: true;
  on: string;
}

const UNFIXED = ['OPEN', 'IN_PROGRESS', 'READY_FOR_RETEST'];
const SEVERE = ['CRITICAL', 'HIGH'];
const RUNNING = ['IN_PROGRESS', 'REPORTING', 'RETESTING'];

const VIEWS: readonly DemoView[] = [
  {
    workspace: 'finance',
    place: 'ISSUES',
    owner: 'minh.tran',
    name: 'Nghiêm trọng và cao, chưa khắc phục',
    search: { status: UNFIXED, severity: SEVERE },
    shared: true,
    on: '2026-03-09',
  },
  {
    workspace: 'finance',
    place: 'ISSUES',
    owner: 'bao.tran',
    name: 'Quá hạn xử lý',
    search: { overdue: true, sortBy: 'dueDay' },
    shared: true,
    on: '2026-06-15',
  },
  {
    workspace: 'finance',
    place: 'ISSUES',
    owner: 'linh.nguyen',
    name: 'Chờ tái kiểm tra',
    search: { status: ['READY_FOR_RETEST'], sortBy: 'updatedAt' },
    shared: true,
    on: '2026-10-05',
  },
  {
    workspace: 'finance',
    place: 'ISSUES',
    owner: 'bao.tran',
    name: 'Viết từ tháng 9, còn nháp',
    search: { status: ['DRAFT'], createdFrom: '2026-09-01' },
    on: '2026-11-02',
  },
  {
    workspace: 'finance',
    place: 'ISSUES',
    owner: 'duc.vu',
    name: 'Bản tiếng Anh còn thiếu',
    search: { languageMissing: 'en', sortBy: '-updatedAt' },
    on: '2026-08-20',
  },
  {
    workspace: 'finance',
    place: 'ISSUES',
    owner: 'emma.wright',
    name: 'Open, newest first',
    search: { status: ['OPEN'], sortBy: '-createdAt' },
    on: '2026-07-02',
  },
  {
    workspace: 'finance',
    place: 'ISSUES',
    owner: 'mai.do',
    name: 'Đội phát triển cần sửa trước',
    search: { status: ['OPEN'], severity: SEVERE, sortBy: 'dueDay' },
    on: '2026-10-12',
  },
  {
    workspace: 'finance',
    place: 'ISSUES',
    owner: 'bao.tran',
    name: 'Thiệt hại rất lớn, theo ngày dự kiến vá',
    search: { status: UNFIXED, field: ['business_impact:is:very_high'], sortBy: 'fields.fix_planned' },
    shared: true,
    on: '2026-11-09',
  },
  {
    workspace: 'finance',
    place: 'PROJECT_ISSUES',
    owner: 'bao.tran',
    name: 'Chờ duyệt, lâu nhất trước',
    search: { status: ['IN_REVIEW'], sortBy: 'updatedAt' },
    shared: true,
    on: '2026-04-06',
  },
  {
    workspace: 'finance',
    place: 'PROJECT_ISSUES',
    owner: 'anh.dang',
    name: 'Nháp, mức cao trở lên',
    search: { status: ['DRAFT'], severity: SEVERE },
    on: '2026-10-26',
  },
  {
    workspace: 'finance',
    place: 'PROJECTS',
    owner: 'minh.tran',
    name: 'Đang thực hiện',
    search: { status: RUNNING, sortBy: 'endDay' },
    shared: true,
    on: '2026-03-09',
  },
  {
    workspace: 'finance',
    place: 'PROJECTS',
    owner: 'linh.nguyen',
    name: 'Ứng dụng di động',
    search: { kind: ['MOBILE'] },
    shared: true,
    on: '2026-09-21',
  },
  {
    workspace: 'finance',
    place: 'PROJECTS',
    owner: 'bao.tran',
    name: 'Chờ lưu trữ',
    search: { status: ['COMPLETED'], sortBy: 'endDay' },
    on: '2026-11-02',
  },
  {
    workspace: 'finance',
    place: 'WRITE_UPS',
    owner: 'linh.nguyen',
    name: 'Viết báo cáo',
    search: { tags: ['báo cáo'], sortBy: 'title' },
    shared: true,
    on: '2026-06-22',
  },
  {
    workspace: 'finance',
    place: 'WRITE_UPS',
    owner: 'bao.tran',
    name: 'Được thích nhiều nhất',
    search: { sortBy: '-likes' },
    shared: true,
    on: '2026-09-28',
  },
  { workspace: 'finance', place: 'WRITE_UPS', owner: 'anh.dang', name: 'Nháp của tôi', search: { drafts: true }, on: '2026-10-19' },
  {
    workspace: 'finance',
    place: 'USERS',
    owner: 'minh.tran',
    name: 'Chưa bật xác thực hai bước',
    search: { twoFactor: 'off' },
    on: '2026-05-11',
  },
  {
    workspace: 'commerce',
    place: 'ISSUES',
    owner: 'thu.pham',
    name: 'Phải đóng trước 12/12',
    search: { status: UNFIXED, severity: SEVERE, dueTo: '2026-12-12' },
    shared: true,
    on: '2026-10-27',
  },
  {
    workspace: 'commerce',
    place: 'PROJECTS',
    owner: 'linh.nguyen',
    name: 'Đang thực hiện',
    search: { status: RUNNING },
    shared: true,
    on: '2026-05-18',
  },
  {
    workspace: 'commerce',
    place: 'WRITE_UPS',
    owner: 'nam.hoang',
    name: 'API, mới nhất',
    search: { category: 'API' },
    shared: true,
    on: '2026-10-12',
  },
  {
    workspace: 'public',
    place: 'ISSUES',
    owner: 'thu.pham',
    name: 'Chưa khắc phục, theo hạn',
    search: { status: UNFIXED, sortBy: 'dueDay' },
    shared: true,
    on: '2026-10-01',
  },
  {
    workspace: 'public',
    place: 'PROJECTS',
    owner: 'thu.pham',
    name: 'Hồ sơ cấp độ 3',
    search: { tags: ['cấp độ 3'] },
    shared: true,
    on: '2026-11-12',
  },
];

const HOUR = 3_600_000;

export async function fillViews(tx: DbOrTx, workspaces: Readonly<Record<WorkspaceKey, { id: string }>>, users: Users): Promise<void> {
  for (const { workspace, owner, on, search, shared = false, ...view } of VIEWS) {
    const at = new Date(startOf(on) + 10 * HOUR);
    const by = { workspaceId: workspaces[workspace].id, id: userOf(users, owner).id };
    await buildView(tx, by, { ...view, shared, search: toSearch(search).slice(1), createdAt: at, updatedAt: at });
  }
}
