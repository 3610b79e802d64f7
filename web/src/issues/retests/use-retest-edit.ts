import { type IssueStatus, statusAfterRetest } from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Retest } from '@coloa/contract/issues/retests.contract.ts';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useVersionedEdit } from '../../ui/overlays/use-versioned-edit.ts';
import { useRetestLines } from './retest-text-change.tsx';
import {
  changesOf,
  collidingKeys,
  comesTo,
  merged,
  RETEST_FIELDS,
  type RetestField,
  type RetestValue,
  recordedValue,
  testedIn,
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
  const [value, setValue] = useState<RetestValue>(() => recordedValue(retest));
  const [kept, setKept] = useState(0);
  const update = useUpdateRetest(retest.id);
  const { base, changed, save, conflict } = useVersionedEdit({
    stored: retest,
    // The drawer shows the errors of the last call.
    form: { values: value, setValues: setValue, setErrors: () => undefined },
    rules: { fields: RETEST_FIELDS, valuesOf: recordedValue, changesOf, merged },
    update,
    onSaved: ({ status }: { status: IssueStatus }) => {
      toast.ok(messageOf(status));
      onClose();
    },
    onUnchanged: onClose,
    onKeptMine: () => setKept(kept + 1),
  });
  const tested = testedIn(base);
  const messageOf = (status: IssueStatus) => {
    const moved = last && status !== issue.status && status === statusAfterRetest(comesTo(tested, value) ?? base.result);
    return moved ? t(`edit.moved.${status as Moved}`, { key: issue.key }) : t('edit.saved');
  };
  const wordsOf = useFieldWords(base, conflict?.current ?? base, value);
  return {
    ...{ base, tested, value, changed, isPending: update.isPending, isSuccess: update.isSuccess, failure: update.error },
    change: (part: Partial<RetestValue>) => setValue((before) => ({ ...before, ...part })),
    save: () => save(value),
    /** Counts how often the user kept their version after a conflict. The merged values are not saved yet, because the drawer checks them. */
    kept,
    conflict: conflict?.props((field) => t(`record.${field}`), wordsOf) ?? null,
  };
}

/** Returns a function that formats a field for a comparison; of the results, only the colliding assets. */
function useFieldWords(before: Retest, after: Retest, mine: RetestValue) {
  const linesOf = useRetestLines();
  return (field: RetestField, { day, results, notes, note }: RetestValue): string => {
    if (field === 'day') return day === null ? '' : formatDay(day);
    if (field === 'note') return note;
    const keys = collidingKeys({ before, after }, mine);
    const rows = testedIn(after).filter(({ key }) => keys.includes(key));
    return linesOf(Object.fromEntries(rows.map((row, n) => [n, { value: row.value, result: results[row.key], note: notes[row.key] }])));
  };
}
