import { type IssueStatus, statusAfterRetest } from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Retest } from '@coloa/contract/issues/retests.contract.ts';
import { type FormEvent, useState } from 'react';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useToday } from '../../profile/profile.queries.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { isTooLong, RetestFields, useRetestSecrets } from './retest-fields.tsx';
import { changesOf, comesTo, onNewer, type RetestValue, recordedValue, testedIn } from './retest-value.ts';
import styles from './retests.module.css';
import { useUpdateRetest } from './retests.queries.ts';

interface RetestEditDrawerProps {
  issue: Issue;
  retest: Retest;
  /** Whether this is the last retest of the issue, whose result decides the status. */
  last: boolean;
  onClose: () => void;
}

type Moved = 'CLOSED' | 'OPEN' | 'READY_FOR_RETEST';

/** Lets the user correct a recorded retest. Stores no draft, because the recorded text is still there. */
export function RetestEditDrawer(props: RetestEditDrawerProps) {
  const { issue, retest, last, onClose } = props;
  const t = useT('retests');
  const { submit, isPending, isSuccess, failure, elsewhere, tried, dayError, question, tested, value, change, unsaved } = useEdit(props);
  const result = comesTo(tested, value);
  return (
    <FormDrawer
      title={t('edit.title', { key: issue.key })}
      confirm={t('edit.save')}
      busy={isPending}
      unsaved={unsaved && !isSuccess}
      errors={tried && dayError ? { day: true } : {}}
      failure={failure}
      width={720}
      onSubmit={submit}
      onClose={onClose}
    >
      {elsewhere && <Notice kind="bad">{elsewhere}</Notice>}
      {!retest.can.result && <Notice>{t('edit.settled')}</Notice>}
      <RetestFields {...{ issue, tested, value, change, tried, dayError }} settled={!retest.can.result} />
      {result !== null && result !== retest.result && (
        <Notice kind={last && result === 'FIXED' ? 'ok' : 'plain'}>{last ? t(`record.will.${result}`) : t('edit.stays')}</Notice>
      )}
      <p className={styles.kept}>{t('edit.history')}</p>
      {question}
    </FormDrawer>
  );
}

function useEdit({ issue, retest, last, onClose }: RetestEditDrawerProps) {
  const t = useT('retests');
  const today = useToday();
  /** The retest on which the form is based. Only changes from it are sent, so that a concurrent edit keeps its other fields. */
  const [opened, setOpened] = useState(retest);
  const [conflicted, setConflicted] = useState(false);
  const [value, setValue] = useState<RetestValue>(() => recordedValue(retest));
  const [tried, setTried] = useState(false);
  const { mutate, isPending, isSuccess, error } = useUpdateRetest(retest.id);
  // The list is read again after a conflict. The next attempt is based on the edit of the other user, and the form shows it.
  if (conflicted && retest.version !== opened.version) {
    setValue(onNewer(opened, value, retest));
    setOpened(retest);
  }
  const tested = testedIn(opened);
  const change = (part: Partial<RetestValue>) => setValue((before) => ({ ...before, ...part }));
  const changes = changesOf(opened, value);
  const send = () =>
    mutate(
      { version: opened.version, ...changes },
      {
        onSuccess: ({ status }) => {
          toast.ok(messageOf(status));
          onClose();
        },
        onError: (failure) => {
          if (failure instanceof ApiError && failure.has('EDIT_CONFLICT')) setConflicted(true);
        },
      },
    );
  const messageOf = (status: IssueStatus) => {
    const moved = last && status !== issue.status && status === statusAfterRetest(comesTo(tested, value) ?? opened.result);
    return moved ? t(`edit.moved.${status as Moved}`, { key: issue.key }) : t('edit.saved');
  };
  const secrets = useRetestSecrets(tested, { value, change }, send);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPending || value.day === null || isAhead || isTooLong(value)) return;
    if (Object.keys(changes).length === 0) onClose();
    else secrets.ask();
  };
  const isAhead = value.day !== null && value.day !== opened.day && value.day > today;
  const { day: refusedDay, ...others } = fieldErrors(error);
  const conflict = error instanceof ApiError && error.has('EDIT_CONFLICT') ? t('edit.conflict') : undefined;
  return {
    ...{ submit, question: secrets.question, isPending, isSuccess, failure: error, tried, tested, value, change },
    unsaved: Object.keys(changes).length > 0,
    dayError: value.day === null ? t('record.dayMissing') : isAhead ? t('record.dayAhead') : refusedDay,
    elsewhere: conflict ?? Object.values(others)[0],
  };
}
