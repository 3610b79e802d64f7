import type { CustomField } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { fieldsQuery } from './custom-fields.queries.ts';

const none: CustomField[] = [];

/** Whether lists offer the field: clients of a project find nothing by the fields of its team. */
export const isOffered = ({ retired, clientVisible }: CustomField, team: boolean): boolean => !retired && (team || clientVisible);

/** Returns the custom fields of issues; empty until they are loaded, and if they are not `wanted`. */
export function useFields(wanted = true): CustomField[] {
  return useQuery({ ...fieldsQuery, enabled: wanted }).data ?? none;
}
