import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useToday } from '../../profile/profile.queries.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EditConflict } from '../../ui/overlays/edit-conflict.tsx';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { isTooLong, RetestFields, useRetestSecrets } from './retest-fields.tsx';
import { comesTo } from './retest-value.ts';
import styles from './retests.module.css';
import { type RetestEditing, useRetestEdit } from './use-retest-edit.ts';

/** Lets the user correct a recorded retest. Stores no draft, because the recorded text is still there. */
export function RetestEditDrawer(props: RetestEditing) {
  const { issue, retest, last, onClose } = props;
  const t = useT('retests');
  const edit = useRetestEdit(props);
  const { base, tested, value, change, conflict } = edit;
  const { submit, tried, dayError, elsewhere, question } = useSubmit(edit);
  const result = comesTo(tested, value);
  return (
    <FormDrawer
      title={t('edit.title', { key: issue.key })}
      confirm={t('edit.save')}
      busy={edit.isPending}
      disabled={conflict !== null}
      unsaved={edit.changed && !edit.isSuccess}
      errors={tried && dayError ? { day: true } : {}}
      failure={edit.failure}
      width={720}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      {conflict && <EditConflict {...conflict} />}
      {elsewhere && <Notice kind="bad">{elsewhere}</Notice>}
      {!retest.can.result && <Notice>{t('edit.settled')}</Notice>}
      <RetestFields {...{ issue, tested, value, change, tried, dayError }} settled={!retest.can.result} />
      {result !== null && result !== base.result && (
        <Notice kind={last && result === 'FIXED' ? 'ok' : 'plain'}>{last ? t(`record.will.${result}`) : t('edit.stays')}</Notice>
      )}
      <p className={styles.kept}>{t('edit.history')}</p>
      {question}
    </FormDrawer>
  );
}

function useSubmit(edit: ReturnType<typeof useRetestEdit>) {
  const { base, tested, value, change, changed, save, isPending, failure, conflict, kept } = edit;
  const t = useT('retests');
  const today = useToday();
  const [tried, setTried] = useState(false);
  const secrets = useRetestSecrets(tested, { value, change }, save);
  const isAhead = value.day !== null && value.day !== base.day && value.day > today;
  const submit = () => {
    setTried(true);
    if (isPending || conflict || value.day === null || isAhead || isTooLong(value)) return;
    if (changed) secrets.ask();
    else save();
  };
  const submitKept = useEffectEvent(submit);
  // Waits for the merged values, so that they are checked like typed ones.
  useEffect(() => {
    if (kept > 0) submitKept();
  }, [kept]);
  // `EditConflict` shows conflicts, and the error remains after the user has chosen a version.
  const isConflict = failure instanceof ApiError && failure.has('EDIT_CONFLICT');
  const { day: refusedDay, ...others } = isConflict ? {} : fieldErrors(failure);
  return {
    ...{ submit, tried, question: secrets.question },
    dayError: value.day === null ? t('record.dayMissing') : isAhead ? t('record.dayAhead') : refusedDay,
    elsewhere: Object.values(others)[0],
  };
}
