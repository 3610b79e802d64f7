import type { FieldChoice, FieldType } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { WorkspaceKey } from './company.ts';

interface DemoField {
  key: string;
  vi: string;
  en: string;
  type: FieldType;
  choices?: readonly FieldChoice[];
  /** True for a field that clients do not see. */
  team?: true;
}

const choice = (key: string, vi: string, en = vi): FieldChoice => ({ key, name: { vi, en }, retired: false });

/** The custom fields of issues in each workspace, in order. */
export const FIELDS: Readonly<Partial<Record<WorkspaceKey, readonly DemoField[]>>> = {
  finance: [
    {
      key: 'business_impact',
      vi: 'Mức thiệt hại',
      en: 'Business impact',
      type: 'CHOICE',
      choices: [
        choice('very_high', 'Rất lớn', 'Very high'),
        choice('high', 'Lớn', 'High'),
        choice('medium', 'Vừa', 'Medium'),
        choice('low', 'Nhỏ', 'Low'),
      ],
    },
    { key: 'asset_owner', vi: 'Chủ tài sản', en: 'Asset owner', type: 'PERSON' },
    {
      key: 'standards',
      vi: 'Quy định',
      en: 'Standards',
      type: 'CHOICES',
      choices: [
        choice('circular_50', 'Thông tư 50/2024/TT-NHNN', 'Circular 50/2024/TT-NHNN'),
        choice('data_protection', 'Luật Bảo vệ dữ liệu cá nhân', 'Personal Data Protection Law'),
        choice('pci_dss', 'PCI DSS'),
        choice('iso_27001', 'ISO/IEC 27001'),
      ],
    },
    { key: 'fix_planned', vi: 'Dự kiến vá', en: 'Fix planned', type: 'DAY' },
    { key: 'release', vi: 'Bản phát hành', en: 'Release', type: 'TEXT' },
    { key: 'hours', vi: 'Số giờ đã dùng', en: 'Hours spent', type: 'NUMBER', team: true },
  ],
};

/** Projects whose issues have values. */
export const PROJECTS_WITH_FIELDS: readonly string[] = ['HVB', 'HVM', 'HVA'];
