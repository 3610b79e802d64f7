import { type IssueStatus, statusAfterRetest } from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Retest } from '@coloa/contract/issues/retests.contract.ts';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useRetestLines } from './retest-text-change.tsx';
import {
  changesOf,
  collidingKeys,
  comesTo,
  onNewer,
  RETEST_FIELDS,
  type RetestField,
  type RetestValue,
  recordedValue,
  testedIn,
  withTheirs,
} from './retest-value.ts';
import { useUpdateRetest } from './retests.queries.ts';

export interface RetestEditing {
  issue: Issue;
  retest: Retest;
  /** Whether this is the last retest of the issue, whose result decides the status. */
  last: boolean;
  onClose: () => void;
}

type Moved = 'CLOSED' | 'OPEN' | 'READY_FOR_RETEST';

/** Keeps the values of the form, sends the changes, and lets the user choose if another user changed the same fields. */
export function useRetestEdit({ issue, retest, last, onClose }: RetestEditing) {
  const t = useT('retests');
  /** The retest on which the form is based. Only changes from it are sent, so that a concurrent edit keeps its other fields. */
  const [base, setBase] = useState(retest);
  const [value, setValue] = useState<RetestValue>(() => recordedValue(retest));
  const [conflict, setConflict] = useState<{ current: Retest; fields: RetestField[] } | null>(null);
  const { mutate, isPending, isSuccess, error } = useUpdateRetest(retest.id);
  const tested = testedIn(base);
  const save = () => {
    const changes = changesOf(base, value);
    if (Object.keys(changes).length === 0) return onClose();
    mutate(
      { version: base.version, ...changes },
      {
        onSuccess: ({ status }) => {
          toast.ok(messageOf(status, value));
          onClose();
        },
        onError: (failure) => {
          if (!(failure instanceof ApiError && failure.has('EDIT_CONFLICT'))) return;
          const named = failure.problems.map(({ path }) => path);
          setConflict({ current: failure.current as Retest, fields: RETEST_FIELDS.filter((field) => named.includes(field)) });
        },
      },
    );
  };
  const messageOf = (status: IssueStatus, next: RetestValue) => {
    const moved = last && status !== issue.status && status === statusAfterRetest(comesTo(tested, next) ?? base.result);
    return moved ? t(`edit.moved.${status as Moved}`, { key: issue.key }) : t('edit.saved');
  };
  /** Continues from the other user's version. With `mine`, the user's changes replace it with the next save. */
  const settle = (whose: 'theirs' | 'mine') => {
    if (!conflict) return;
    const { current, fields } = conflict;
    const mine = whose === 'mine' ? value : withTheirs({ before: base, after: current }, value, fields);
    setBase(current);
    setConflict(null);
    setValue(onNewer(base, mine, current));
  };
  const compared = useComparedFields();
  return {
    ...{ base, tested, value, isPending, isSuccess, failure: error },
    change: (part: Partial<RetestValue>) => setValue((before) => ({ ...before, ...part })),
    changed: Object.keys(changesOf(base, value)).length > 0,
    save,
    conflict: conflict && {
      fields: compared(base, conflict.current, value, conflict.fields),
      busy: isPending,
      onTakeTheirs: () => settle('theirs'),
      onKeepMine: () => settle('mine'),
    },
  };
}

/** Returns a function that formats both versions of conflicting fields; of the results, only the colliding assets. */
function useComparedFields() {
  const t = useT('retests');
  const linesOf = useRetestLines();
  return (before: Retest, after: Retest, value: RetestValue, fields: readonly RetestField[]) => {
    const keys = collidingKeys({ before, after }, value);
    const rows = testedIn(after).filter(({ key }) => keys.includes(key));
    const wordsOf = (field: RetestField, { day, results, notes, note }: RetestValue): string => {
      if (field === 'day') return day === null ? '' : formatDay(day);
      if (field === 'note') return note;
      return linesOf(Object.fromEntries(rows.map((row, n) => [n, { value: row.value, result: results[row.key], note: notes[row.key] }])));
    };
    const theirs = recordedValue(after);
    return fields.map((field) => ({
      key: field,
      label: t(`record.${field}`),
      theirs: wordsOf(field, theirs),
      mine: wordsOf(field, value),
    }));
  };
}
