import type { Language } from '@coloa/contract/languages.ts';
import type { BuiltInRole } from '@coloa/contract/permissions.ts';

/** The last date of the demo's year. No event of the demo is later, except invitations. */
export const LAST_DAY = '2026-11-20';

export const DEMO_PASSWORD = 'ba-vong-thanh-2026';

export const WORKSPACES = {
  finance: 'An Dương Lab · Tài chính',
  commerce: 'An Dương Lab · Thương mại',
  public: 'An Dương Lab · Hạ tầng và khu vực công',
} as const;
export type WorkspaceKey = keyof typeof WORKSPACES;

export const DAYS_TO_FIX = { CRITICAL: 7, HIGH: 21, MEDIUM: 45, LOW: 90 } as const;

export const LOOKS: Record<WorkspaceKey, { slug: string; reportColor: string; reportFooter: string }> = {
  finance: { slug: 'tai-chinh', reportColor: '#0b5c8f', reportFooter: 'An Dương Lab · Khối Tài chính' },
  commerce: { slug: 'thuong-mai', reportColor: '#9a3412', reportFooter: 'An Dương Lab · Khối Thương mại' },
  public: { slug: 'ha-tang', reportColor: '#166534', reportFooter: 'An Dương Lab · Hạ tầng và khu vực công' },
};

export interface DemoPerson {
  username: string;
  name: string;
  language: Language;
  /** The user's role in each workspace. The first workspace is the current one after sign-in. */
  roles: Partial<Record<WorkspaceKey, BuiltInRole>>;
}

const person = (username: string, name: string, roles: DemoPerson['roles'], language: Language = 'vi'): DemoPerson => ({
  username,
  name,
  language,
  roles,
});

export const PEOPLE: readonly DemoPerson[] = [
  person('ha.le', 'Lê Ngân Hà', { finance: 'System', commerce: 'Admin', public: 'Admin' }),
  person('minh.tran', 'Trần Quang Minh', { finance: 'Admin', commerce: 'Admin' }),
  person('thu.pham', 'Phạm Hoài Thu', { public: 'Admin', commerce: 'Lead' }),
  person('bao.tran', 'Trần Quốc Bảo', { finance: 'Lead', public: 'Lead' }),
  person('linh.nguyen', 'Nguyễn Khánh Linh', { commerce: 'Lead', finance: 'Lead' }),
  person('duc.vu', 'Vũ Minh Đức', { finance: 'Tester', commerce: 'Tester' }),
  person('anh.dang', 'Đặng Quỳnh Anh', { finance: 'Tester', public: 'Tester' }),
  person('nam.hoang', 'Hoàng Nhật Nam', { commerce: 'Tester', public: 'Tester', finance: 'Tester' }),
  person('emma.wright', 'Emma Wright', { finance: 'Tester', commerce: 'Tester' }, 'en'),
  person('mai.do', 'Đỗ Thị Mai', { finance: 'Client' }),
  person('quan.ly', 'Lý Hồng Quân', { commerce: 'Client' }),
  person('tung.ngo', 'Ngô Văn Tùng', { public: 'Client' }),
];
