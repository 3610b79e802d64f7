import type { Priority } from '@coloa/contract/issues/issue-states.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { TaskStatus } from '@coloa/contract/tasks/task-states.ts';

export interface ExtraTask {
  key: string;
  title: Record<Language, string>;
  description?: Record<Language, string>;
  status: TaskStatus;
  priority: Priority | null;
  /** Days relative to the last date of the demo; negative before it. */
  starts: number;
  due: number;
  hours: number;
  spent: number;
  rows: readonly Record<Language, string>[];
  waitsFor?: string;
}

export const EXTRA_PARENT: Record<Language, string> = { vi: 'Phối hợp với khách hàng', en: 'Coordination with the client' };

export const EXTRA_TASKS: readonly ExtraTask[] = [
  {
    key: 'accounts',
    title: { vi: 'Nhận tài khoản thử cho từng vai trò', en: 'Get test accounts for each role' },
    description: {
      vi: 'Đã có hai tài khoản người dùng. **Còn thiếu** người duyệt và quản trị đơn vị, khách hàng hẹn gửi rồi lùi hai lần.',
      en: 'We have received two user accounts. Approver and unit administrator are **still missing**; the client has postponed them twice.',
    },
    status: 'IN_PROGRESS',
    priority: 'P1',
    starts: -14,
    due: -4,
    hours: 2,
    spent: 3,
    rows: [
      { vi: 'Người dùng thường: hai tài khoản', en: 'Ordinary users: two accounts' },
      { vi: 'Người duyệt', en: 'Approver' },
      { vi: 'Quản trị đơn vị', en: 'Unit administrator' },
    ],
  },
  {
    key: 'approval',
    title: { vi: 'Kiểm thử luồng phê duyệt', en: 'Test the approval flow' },
    description: {
      vi: 'Chờ tài khoản người duyệt. Đã nhắc trong buổi họp tuần; nếu thứ ba chưa có thì báo trưởng nhóm để xin lùi ngày.',
      en: 'Blocked by the approver’s account. Raised in the weekly call; if it does not arrive by Tuesday, the lead will ask for an extension.',
    },
    status: 'BLOCKED',
    priority: 'P2',
    starts: -7,
    due: -1,
    hours: 16,
    spent: 2,
    rows: [
      { vi: 'Người lập tự duyệt', en: 'Makers approve their own request' },
      { vi: 'Sửa nội dung sau khi trình', en: 'Changed after it was submitted' },
      { vi: 'Duyệt hai lần cùng lúc', en: 'Approved twice at once' },
    ],
    waitsFor: 'accounts',
  },
  {
    key: 'weekly',
    title: { vi: 'Họp tuần và gửi tóm tắt tiến độ', en: 'Weekly call and progress summary' },
    status: 'IN_PROGRESS',
    priority: null,
    starts: -14,
    due: 3,
    hours: 6,
    spent: 4,
    rows: [],
  },
  {
    key: 'urgent',
    title: { vi: 'Báo nhanh các lỗ hổng nghiêm trọng', en: 'Report critical findings immediately' },
    status: 'DONE',
    priority: 'P1',
    starts: -12,
    due: -6,
    hours: 4,
    spent: 5,
    rows: [
      { vi: 'Gửi qua kênh mã hóa đã thống nhất', en: 'Sent over the agreed encrypted channel' },
      { vi: 'Khách hàng xác nhận đã nhận', en: 'The client confirmed receipt' },
    ],
  },
  {
    key: 'demo-data',
    title: { vi: 'Dọn đơn hàng, hồ sơ và tài khoản thử', en: 'Remove test orders, cases and accounts' },
    status: 'TODO',
    priority: 'P4',
    starts: 5,
    due: 9,
    hours: 4,
    spent: 0,
    rows: [],
  },
];

export const ROW_NOTES: Record<Language, readonly string[]> = {
  vi: [
    'Làm lại vào tuần sau, UAT đang nâng cấp.',
    'Đã thử cả trên ứng dụng di động.',
    'Yêu cầu gốc nằm trong lịch sử proxy hôm đó.',
    'Chỉ thử với `kiemthu01` và `kiemthu02`.',
  ],
  en: [
    'To be repeated next week: UAT is being upgraded.',
    'Also tested in the mobile app.',
    'Tested only with `kiemthu01` and `kiemthu02`.',
  ],
};
