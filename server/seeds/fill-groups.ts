import { buildGroup } from '../src/groups/groups.factory.ts';
import type { DbOrTx } from '../src/platform/database/database.ts';
import type { WorkspaceKey } from './company.ts';
import { LAST_INSTANT, startOf } from './story.ts';
import { type Users, userOf } from './team.ts';

interface DemoGroup {
  workspace: WorkspaceKey;
  name: string;
  description: string;
  projects: readonly string[];
  /** Usernames of the people responsible; the first one is the creator. */
  people: readonly [string, ...string[]];
  madeOn: string;
  changedOn: string;
}

const GROUPS: readonly DemoGroup[] = [
  {
    workspace: 'finance',
    name: 'HVBank',
    description: [
      'Hợp đồng khung 2026: sáu đợt kiểm thử, từ ngân hàng số tới mạng hội sở.',
      '',
      '- Họp tiến độ **thứ Ba hằng tuần** với khối Công nghệ',
      '- Lỗ hổng *nghiêm trọng* báo ngay cho đầu mối trực ⟦0912 345 678, anh Tuấn⟧',
      '- Báo cáo tổng hợp gửi ban điều hành vào cuối mỗi quý',
    ].join('\n'),
    projects: ['HVB', 'HVM', 'HVA', 'HVN', 'HVR', 'HVC'],
    people: ['bao.tran', 'linh.nguyen', 'anh.dang'],
    madeOn: '2026-02-24',
    changedOn: '2026-10-16',
  },
  {
    workspace: 'finance',
    name: 'Ứng dụng di động và ví điện tử',
    description:
      'Dòng sản phẩm có giao dịch trên điện thoại, của mọi khách hàng trong khối Tài chính. Theo dõi chung để lỗi của một ứng dụng được tìm lại ở các ứng dụng kia.',
    projects: ['HVM', 'SVM', 'SVA'],
    people: ['minh.tran', 'emma.wright'],
    madeOn: '2026-09-21',
    changedOn: '2026-11-03',
  },
  {
    workspace: 'commerce',
    name: 'Chợ Nhà',
    description: 'Sàn, ứng dụng và hạ tầng đám mây của Chợ Nhà. Mốc chung: **mọi lỗ hổng mức cao trở lên đóng trước 12/12**.',
    projects: ['CHN', 'CHM', 'CHC'],
    people: ['linh.nguyen', 'thu.pham', 'nam.hoang'],
    madeOn: '2026-03-02',
    changedOn: '2026-10-27',
  },
  {
    workspace: 'public',
    name: 'Chuyển đổi số Lam Sơn',
    description: 'Cổng dịch vụ công, trục dữ liệu và hệ thống tuyển sinh của tỉnh. Hồ sơ cấp độ 3 cần báo cáo tổng hợp vào tháng 12.',
    projects: ['DVC', 'DVA', 'TSD'],
    people: ['thu.pham', 'anh.dang'],
    madeOn: '2026-09-28',
    changedOn: '2026-11-12',
  },
];

const HOUR = 3_600_000;
const morningOf = (day: string): Date => new Date(Math.min(LAST_INSTANT, startOf(day) + 9 * HOUR));

export async function fillGroups(
  tx: DbOrTx,
  workspaces: Readonly<Record<WorkspaceKey, { id: string }>>,
  projects: ReadonlyMap<string, { id: string }>,
  users: Users,
): Promise<void> {
  for (const { workspace, people, madeOn, changedOn, ...group } of GROUPS) {
    const there = group.projects.flatMap((key) => projects.get(key) ?? []);
    if (there.length === 0) continue;
    const [maker, ...others] = people;
    const by = { workspaceId: workspaces[workspace].id, id: userOf(users, maker).id };
    const texts = { name: group.name, description: group.description, createdAt: morningOf(madeOn), updatedAt: morningOf(changedOn) };
    await buildGroup(tx, by, texts, { projects: there, people: [maker, ...others].map((username) => userOf(users, username)) });
  }
}
