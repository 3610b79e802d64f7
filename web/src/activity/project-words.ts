import { ASSIGNEE_STATUSES, HATS, PROJECT_KINDS, PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import type { TFunction } from 'i18next';
import { formatDay } from '../lib/format.ts';
import { isLanguage, useT } from '../lib/i18n.ts';

export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Returns the text of a scope row, including whether it is in scope and its note, because a change may affect only these. */
function scopeWords(row: unknown, t: TFunction<['projects', 'ui']>): string {
  const { value, inScope, note } = (row ?? {}) as { value?: unknown; inScope?: unknown; note?: unknown };
  const scope = typeof inScope === 'boolean' ? t(inScope ? 'scope.in' : 'scope.out') : '';
  return [textOf(value), scope, textOf(note)].filter(Boolean).join(' · ');
}

/** Returns a function for the text of a field's value in the history of a project. Values of unknown fields are shown as they are. */
export function useProjectWords(): (field: string, value: unknown) => string {
  const t = useT('projects');
  const one = (field: string, value: unknown): string => {
    const known = <Value extends string>(values: readonly Value[], say: (value: Value) => string): string => {
      const found = values.find((each) => each === value);
      return found === undefined ? textOf(value) : say(found);
    };
    switch (field) {
      case 'status':
        return known(PROJECT_STATUSES, (status) => t(`status.${status}`));
      case 'kind':
      case 'kinds':
        return known(PROJECT_KINDS, (kind) => t(`kind.${kind}`));
      case 'hats':
        return known(HATS, (hat) => t(`hat.${hat}`));
      case 'assigneeStatus':
        return known(ASSIGNEE_STATUSES, (status) => t(`assigneeStatus.${status}`));
      case 'languages':
        return isLanguage(value) ? t(`ui:language.${value}`) : textOf(value);
      case 'startDay':
      case 'endDay':
        return textOf(value) && formatDay(textOf(value));
      case 'twoPersonReview':
        return t(value === true ? 'history.on' : 'history.off');
      case 'scope':
        return scopeWords(value, t);
      default:
        return textOf(value);
    }
  };
  return (field, value) => {
    const words = Array.isArray(value) ? value.map((each) => one(field, each)).join(', ') : one(field, value);
    return words || t('history.nothing');
  };
}
