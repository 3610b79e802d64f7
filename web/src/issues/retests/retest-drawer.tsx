import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { type FormEvent, useState } from 'react';
import { DraftNotice } from '../../editor/draft-notice.tsx';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile, useToday } from '../../profile/profile.queries.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { aboutStatus } from '../page/issue-steps.ts';
import { isTooLong, RetestFields, useRetestSecrets } from './retest-fields.tsx';
import { bodyOf, comesTo, leftOf, testedOf, toFillIn } from './retest-value.ts';
import styles from './retests.module.css';
import { useRecordRetest } from './retests.queries.ts';
import { type RetestDraft, useRetestDraft } from './use-retest-draft.ts';

/** Lets the user record a retest. Stores the entered values on this device, so that closing the drawer loses nothing. */
export function RetestDrawer({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const t = useT('retests');
  const today = useToday();
  const draft = useRetestDraft(useProfile().id, issue.id, today);
  const { value, change, restoredFrom, discard } = draft;
  const tested = testedOf(issue);
  const { submit, isPending, failure, tried, dayError, elsewhere, question } = useSubmitRetest(issue, draft, onClose);
  const left = leftOf(tested, value);
  const result = comesTo(tested, value);
  const incomplete = tried && (left.length > 0 || (dayError ?? '') !== '');
  return (
    <FormDrawer
      title={t('record.title', { key: issue.key })}
      confirm={t(`record.do.${result ?? 'none'}`)}
      busy={isPending}
      unsaved={false}
      errors={incomplete ? toFillIn(left, Boolean(dayError)) : {}}
      failure={failure}
      width={720}
      onSubmit={submit}
      onClose={onClose}
    >
      {elsewhere && !incomplete && <Notice kind="bad">{elsewhere}</Notice>}
      {restoredFrom !== null && <DraftNotice at={restoredFrom} onDiscard={discard} />}
      <RetestFields issue={issue} tested={tested} value={value} change={change} tried={tried} dayError={dayError} />
      <Notice kind={result === 'FIXED' ? 'ok' : 'plain'}>
        {result === null ? t('record.left', { count: left.length }) : t(`record.will.${result}`)}
      </Notice>
      <p className={styles.kept}>{t('record.kept')}</p>
      {question}
    </FormDrawer>
  );
}

function useSubmitRetest(issue: Issue, { value, change, saved }: RetestDraft, onClose: () => void) {
  const t = useT('retests');
  const today = useToday();
  const { mutate, isPending, error } = useRecordRetest(issue.id);
  const [tried, setTried] = useState(false);
  const tested = testedOf(issue);
  const refused = fieldErrors(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPending || leftOf(tested, value).length > 0 || value.day === null || value.day > today || isTooLong(value)) return;
    secrets.ask();
  };
  const send = () =>
    mutate(bodyOf(tested, value), {
      onSuccess: ({ status }) => {
        saved();
        toast.ok(
          t(`record.done.${status as 'CLOSED' | 'OPEN' | 'READY_FOR_RETEST'}`, { key: issue.key }),
          undefined,
          aboutStatus(issue.id),
        );
        onClose();
      },
      onError: (failure) => {
        if (!(failure instanceof ApiError) || !failure.has('STATUS_CHANGED')) return;
        toast.bad(t('record.changed', { key: issue.key }));
        onClose();
      },
    });
  const secrets = useRetestSecrets(tested, { value, change }, send);
  return {
    submit,
    question: secrets.question,
    isPending,
    failure: error,
    tried,
    dayError: value.day === null ? t('record.dayMissing') : value.day > today ? t('record.dayAhead') : refused.day,
    /** The first error that is shown neither at the date field nor in the toast about the changed status. */
    elsewhere: Object.entries(refused).find(([field]) => field !== 'day' && field !== 'status')?.[1],
  };
}
