import type { CustomField } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { FieldRow } from './custom-fields.repo.ts';

export const presentField = ({ nameVi, nameEn, retiredAt, position: _, ...row }: FieldRow): CustomField => ({
  ...row,
  name: { vi: nameVi, en: nameEn },
  retired: retiredAt !== null,
});
