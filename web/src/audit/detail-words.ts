import type { AuditEntry } from '@coloa/contract/audit/audit.contract.ts';
import type { AuditObject } from '@coloa/contract/audit/audit-actions.ts';
import { AUDIT_DETAILS, type AuditDetail, type AuditValue, type AuditWordDetail, isInternal } from '@coloa/contract/audit/audit-details.ts';
import { ISSUE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import { READINESS_LEVELS, READINESS_LINES } from '@coloa/contract/readiness/readiness-rules.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { formatDateTime, formatDay, formatNumber, formatSize } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';

export interface DetailWords {
  name: string;
  field: string;
  value: string;
  /** True for an id, a hash and unknown details, which list rows omit. */
  internal: boolean;
}

type Objects = Record<string, unknown>;

const among = <T extends string>(known: readonly T[], value: string): value is T => known.some((each) => each === value);
const isObject = (value: unknown): value is Objects => typeof value === 'object' && value !== null && !Array.isArray(value);
const isChange = (value: unknown): value is { from: unknown; to: unknown } => isObject(value) && 'from' in value && 'to' in value;
const isNothing = (value: unknown): boolean => value == null || value === '' || (Array.isArray(value) && value.length === 0);

/** Details that are never shown. `projectId` is omitted, because the link to an issue already contains the project. */
const HIDDEN: readonly string[] = ['projectId'];
const HIDDEN_IF_EMPTY: readonly string[] = ['privileges', 'added', 'removed'];
const ORDER = Object.keys(AUDIT_DETAILS) as AuditDetail[];
const isListed = (name: string): name is AuditDetail => Object.hasOwn(AUDIT_DETAILS, name);
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Requires a function for every detail in `AuditWordDetail`, so that the compiler reports a missing one. */
type WordsOfValues = { [D in AuditWordDetail]: (value: AuditValue<D>, object: AuditObject) => string };

function useWordsOfValues(): WordsOfValues {
  const t = useT('audit');
  const bugs = useT('bugs');
  const config = useT('config');
  const issues = useT('issues');
  const projects = useT('projects');
  const report = useT('projectReport');
  const reports = useT('reports');
  const retests = useT('retests');
  const roles = useT('roles');
  const secrets = useT('secrets');
  const tokens = useT('tokens');
  const ui = useT('ui');
  const issueStatus: WordsOfValues['statuses'] = (value) => issues(`status.${value}`);
  const language: WordsOfValues['language'] = (value) => report(`language.${value}`);
  const permission: WordsOfValues['removed'] = (value) => (value === true ? t('yes') : roles(`permissions.${value}`));
  const means: WordsOfValues['by'] = (value) => t(`values.${value}`);
  return {
    fields: (value) => t(`details.${value}`),
    secretKind: (value) => secrets(`kind.${value}`),
    sections: (value) => (value === 'ORDER' ? t('values.order') : reports(`section.${value}`)),
    hats: (value) => projects(`hat.${value}`),
    // Projects and issues have statuses with the same names but different texts.
    status: (value, object) => {
      if (object === 'project' && among(PROJECT_STATUSES, value)) return projects(`status.${value}`);
      return among(ISSUE_STATUSES, value) ? issues(`status.${value}`) : projects(`status.${value}`);
    },
    statuses: issueStatus,
    result: (value) => retests(`result.${value}`),
    state: (value) => bugs(`proposal.state.${value}`),
    language,
    languages: language,
    severities: (value) => ui(`severity.${value}`),
    scope: (value) => tokens(`scope.${value}.label`),
    privileges: permission,
    added: permission,
    removed: permission,
    format: (value) => t(`values.${value}`),
    action: (value) => t(`actions.${value}`),
    objectKind: (value) => t(`objects.${value}`),
    security: (value) => (value === 'NONE' ? config('security.NONE') : value),
    problem: (value) => config(`problem.${value}`),
    kind: means,
    by: means,
  };
}

function useValueWords(): (detail: AuditDetail, value: unknown, object: AuditObject) => string {
  const t = useT('audit');
  const ui = useT('ui');
  const readiness = useT('readiness');
  const language = useLanguage();
  const { timeZone } = useProfile().currentWorkspace;
  const words = useWordsOfValues();

  function one(detail: AuditDetail, value: unknown, object: AuditObject): string {
    const kind: string | readonly unknown[] = AUDIT_DETAILS[detail];
    if (typeof kind !== 'string') {
      if (kind.includes(value)) return (words[detail as AuditWordDetail] as (value: unknown, object: AuditObject) => string)(value, object);
      return detail === 'fields' ? t('otherField', { name: String(value) }) : String(value);
    }
    if (typeof value === 'boolean') return value ? t('yes') : t('no');
    if (typeof value === 'number' && kind === 'number') return formatNumber(value, language);
    if (typeof value === 'number' && kind === 'bytes') return formatSize(value, language);
    if (typeof value === 'string' && kind === 'instant') return formatDateTime(value, timeZone) || value;
    if (typeof value === 'string' && (kind === 'day' || kind === 'dayOrText') && DAY.test(value)) return formatDay(value);
    if (isObject(value) && kind === 'daysBySeverity') {
      const days = SEVERITIES.flatMap((severity) =>
        typeof value[severity] === 'number' ? [`${ui(`severity.${severity}`)} ${value[severity]}`] : [],
      );
      return days.join(', ') || t('nothingThere');
    }
    if (isObject(value) && kind === 'levelsByLine') {
      const levels = READINESS_LINES.flatMap((line) => {
        const level = READINESS_LEVELS.find((each) => each === value[line]);
        return level ? [`${readiness(`line.${line}`)}: ${readiness(`level.${level}`)}`] : [];
      });
      return levels.join(', ') || t('nothingThere');
    }
    return isObject(value) ? JSON.stringify(value) : String(value);
  }
  return function said(detail, value, object): string {
    if (isNothing(value)) return t('nothingThere');
    if (Array.isArray(value)) return value.map((each) => one(detail, each, object)).join(', ');
    if (isChange(value)) return `${said(detail, value.from, object)} → ${said(detail, value.to, object)}`;
    return one(detail, value, object);
  };
}

/**
 * Returns a function that converts the details of an entry into text, in the order of `AUDIT_DETAILS`. Unknown details of another version
 * come last, under one general name.
 */
export function useDetailWords(): (entry: AuditEntry) => DetailWords[] {
  const t = useT('audit');
  const said = useValueWords();
  const changed = (change: unknown, kind: AuditObject): DetailWords => ({
    name: 'changes',
    field: t('entry.changes'),
    value: said('email', change, kind),
    internal: false,
  });
  const unlisted = (names: readonly string[], shown: Objects): DetailWords => ({
    name: 'others',
    field: t('others'),
    value: names.map((name) => `${name}: ${JSON.stringify(shown[name])}`).join(', '),
    internal: true,
  });
  return ({ action, details, object: { kind } }) => {
    // The details of `EMAIL_CHANGED` can contain the old and new email address as top-level `from` and `to`.
    const { from, to, ...rest } = details;
    const ofAddress = action === 'EMAIL_CHANGED' && isChange(details);
    const shown: Objects = ofAddress ? rest : details;
    const isShown = (name: string) =>
      name in shown && !HIDDEN.includes(name) && !(HIDDEN_IF_EMPTY.includes(name) && isNothing(shown[name]));
    const others = Object.keys(shown).filter((name) => !isListed(name));
    return [
      ...(ofAddress ? [changed({ from, to }, kind)] : []),
      ...ORDER.filter(isShown).map((name) => ({
        name,
        field: t(`details.${name}`),
        value: said(name, shown[name], kind),
        internal: isInternal(name),
      })),
      ...(others.length === 0 ? [] : [unlisted(others, shown)]),
    ];
  };
}
