import type { AuditEntry } from '@coloa/contract/audit/audit.contract.ts';
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from '@coloa/contract/audit/audit-actions.ts';
import { MAIL_PROBLEMS } from '@coloa/contract/config/config.contract.ts';
import { ISSUE_STATUSES, RETEST_RESULTS } from '@coloa/contract/issues/issue-states.ts';
import { PERMISSIONS } from '@coloa/contract/permissions.ts';
import { HATS, PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import { useT } from '../lib/i18n.ts';
import type { Words } from '../lib/i18n-resources.ts';

type Field = keyof Words['audit']['details'];

/** A detail as people read it: the name of its field, and its value or what it was and became. */
export interface DetailWords {
  /** As it is called in the entry. */
  name: string;
  field: string;
  value: string;
}

const among = <T extends string>(known: readonly T[], value: unknown): value is T => known.some((each) => each === value);
const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
/** Of no use to a reader: the project is what an issue is linked by. */
const HIDDEN = ['projectId'];
/** What a role came to hold or to lose; that it lost nothing is not worth a word. */
const PERMISSION_FIELDS = ['privileges', 'added', 'removed'];
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
/** What is said of `by` and `kind` where a link or a command did it. */
const MEANS = ['reset', 'invite', 'console'] as const;

/** Turns the details of an entry into words; what nobody has translated stays as it is written. */
export function useDetailWords(): (entry: AuditEntry) => DetailWords[] {
  const t = useT('audit');
  const issues = useT('issues');
  const projects = useT('projects');
  const retests = useT('retests');
  const roles = useT('roles');
  const config = useT('config');

  function wordOf(field: string, value: unknown, kind: AuditEntry['object']['kind']): string {
    if (value === null || value === '' || isEmpty(value)) return t('nothingThere');
    if (typeof value === 'boolean') return value ? t('yes') : t('no');
    if (Array.isArray(value)) return value.map((each) => wordOf(field, each, kind)).join(', ');
    if (isChange(value)) return `${wordOf(field, value.from, kind)} → ${wordOf(field, value.to, kind)}`;
    if (typeof value === 'object') return JSON.stringify(value);
    if (field === 'status' && kind === 'issue' && among(ISSUE_STATUSES, value)) return issues(`status.${value}`);
    if (field === 'status' && kind === 'project' && among(PROJECT_STATUSES, value)) return projects(`status.${value}`);
    if (field === 'result' && among(RETEST_RESULTS, value)) return retests(`result.${value}`);
    if (field === 'hats' && among(HATS, value)) return projects(`hat.${value}`);
    if (field === 'action' && among(AUDIT_ACTIONS, value)) return t(`actions.${value}`);
    if (field === 'objectKind' && among(AUDIT_OBJECTS, value)) return t(`objects.${value}`);
    if (PERMISSION_FIELDS.includes(field) && among(PERMISSIONS, value)) return roles(`permissions.${value}`);
    if (field === 'problem' && among(MAIL_PROBLEMS, value)) return config(`problem.${value}`);
    if (field === 'fields') return t(`details.${value as Field}`, { defaultValue: String(value) });
    if ((field === 'by' || field === 'kind') && among(MEANS, value)) return t(`values.${value}`);
    return String(value);
  }
  return ({ details, object }) => {
    // Changed as a whole: an address, which is all there is to its entry.
    if (isChange(details)) return [{ name: 'changes', field: t('entry.changes'), value: wordOf('', details, object.kind) }];
    return Object.entries(details)
      .filter(([field, value]) => !HIDDEN.includes(field) && !(PERMISSION_FIELDS.includes(field) && isEmpty(value)))
      .map(([name, value]) => ({
        name,
        field: t(`details.${name as Field}`, { defaultValue: name }),
        value: wordOf(name, value, object.kind),
      }));
  };
}
