import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type FormEvent, useState } from 'react';
import { DraftNotice } from '../../editor/draft-notice.tsx';
import { MarkdownEditor } from '../../editor/markdown-editor.tsx';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile, useToday } from '../../profile/profile.queries.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconCheck } from '../../ui/layout/icons.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { ResultChoice } from './result-choice.tsx';
import { OriginalWithEvidence } from './retest-entry.tsx';
import { allFixed, bodyOf, comesTo, leftOf, type RetestValue, type Tested, testedOf, toFillIn } from './retest-value.ts';
import styles from './retests.module.css';
import { useRecordRetest } from './retests.queries.ts';
import { type RetestDraft, useRetestDraft } from './use-retest-draft.ts';

/** Stores the entered values on this device, so that closing the drawer loses nothing. */
export function RetestDrawer({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const t = useT('retests');
  const today = useToday();
  const draft = useRetestDraft(useProfile().id, issue.id, today);
  const { value, change, restoredFrom, discard } = draft;
  const tested = testedOf(issue);
  const { submit, isPending, tried, dayError, elsewhere } = useSubmitRetest(issue, draft, onClose);
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
      width={720}
      onSubmit={submit}
      onClose={onClose}
    >
      {elsewhere && !incomplete && <Notice kind="bad">{elsewhere}</Notice>}
      {restoredFrom !== null && <DraftNotice at={restoredFrom} onDiscard={discard} />}
      <DateField
        label={t('record.day')}
        max={today}
        outside={t('record.dayAhead')}
        value={value.day}
        error={tried || (value.day ?? '') > today ? dayError : undefined}
        onChange={(day) => change({ day })}
      />
      <Results tested={tested} value={value} change={change} tried={tried} />
      <Original issue={issue} />
      <MarkdownEditor
        label={t('record.note')}
        filesAt={{ on: 'ISSUE', id: issue.id }}
        placeholder={t('record.notePlaceholder')}
        value={value.note}
        maxLength={LIMITS.markdown}
        rows={6}
        onChange={(note) => change({ note })}
      />
      <Notice kind={result === 'FIXED' ? 'ok' : 'plain'}>
        {result === null ? t('record.left', { count: left.length }) : t(`record.will.${result}`)}
      </Notice>
      <p className={styles.kept}>{t('record.kept')}</p>
    </FormDrawer>
  );
}

const isTooLong = ({ note, notes }: RetestValue): boolean =>
  note.length > LIMITS.markdown || Object.values(notes).some((each) => each.length > LIMITS.retestAssetNote);

function useSubmitRetest(issue: Issue, { value, saved }: RetestDraft, onClose: () => void) {
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
    mutate(bodyOf(tested, value), {
      onSuccess: ({ status }) => {
        saved();
        toast.ok(t(`record.done.${status as 'CLOSED' | 'OPEN' | 'READY_FOR_RETEST'}`, { key: issue.key }));
        onClose();
      },
      onError: (failure) => {
        if (!(failure instanceof ApiError) || !failure.has('STATUS_CHANGED')) return;
        toast.bad(t('record.changed', { key: issue.key }));
        onClose();
      },
    });
  };
  return {
    submit,
    isPending,
    tried,
    dayError: value.day === null ? t('record.dayMissing') : value.day > today ? t('record.dayAhead') : refused.day,
    /** The first error that neither the date field nor the toast for a changed status shows. */
    elsewhere: Object.entries(refused).find(([field]) => field !== 'day' && field !== 'status')?.[1],
  };
}

interface ResultsProps extends Pick<RetestDraft, 'value' | 'change'> {
  tested: readonly Tested[];
  tried: boolean;
}

function Results({ tested, value, change, tried }: ResultsProps) {
  const t = useT('retests');
  return (
    <Stack gap={2}>
      <Row justify="between" wrap>
        <Text as="h3" size={13} weight={600}>
          {t('record.results')}
        </Text>
        {tested.length > 1 && (
          <Button size="s" icon={<IconCheck size={14} />} onClick={() => change({ results: allFixed(tested) })}>
            {t('record.allFixed')}
          </Button>
        )}
      </Row>
      {tested.map((each) => (
        <AssetResult
          key={each.key}
          tested={each}
          value={value}
          change={change}
          error={tried && !value.results[each.key] ? t('record.missing') : undefined}
        />
      ))}
    </Stack>
  );
}

function Original({ issue }: { issue: Issue }) {
  const t = useT('retests');
  return (
    <details className={styles.original}>
      <summary>{t('record.original')}</summary>
      <div>
        <OriginalWithEvidence issue={issue} />
      </div>
    </details>
  );
}

interface AssetResultProps extends Pick<RetestDraft, 'value' | 'change'> {
  tested: Tested;
  error: string | undefined;
}

function AssetResult({ tested: { key, value: asset }, value, change, error }: AssetResultProps) {
  const t = useT('retests');
  const result = value.results[key];
  const note = value.notes[key] ?? '';
  const name = asset || t('whole');
  return (
    <div>
      <ResultChoice
        legend={<span className={asset ? styles.value : undefined}>{name}</span>}
        value={result}
        error={error}
        onChange={(chosen) => change({ results: { ...value.results, [key]: chosen } })}
      />
      {((result !== undefined && result !== 'FIXED') || note !== '') && (
        <TextField
          className={styles.assetNote}
          label={t('record.assetNote', { asset: name })}
          optional
          maxLength={LIMITS.retestAssetNote}
          value={note}
          onChange={(event) => change({ notes: { ...value.notes, [key]: event.currentTarget.value } })}
        />
      )}
    </div>
  );
}
