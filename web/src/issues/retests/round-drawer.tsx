import type { RetestRound } from '@coloa/contract/issues/retests.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useState } from 'react';
import { fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useToday } from '../../profile/profile.queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { useOpenRound, useUpdateRound } from './retests.queries.ts';

export type RoundTask = { kind: 'open' } | { kind: 'edit' | 'close'; round: RetestRound };

export function RoundDrawer({ projectId, task, onClose }: { projectId: string; task: RoundTask; onClose: () => void }) {
  const t = useT('retests');
  const today = useToday();
  const round = task.kind === 'open' ? null : task.round;
  const [note, setNote] = useState(round?.note ?? '');
  const [day, setDay] = useState<string | null>(round && round.startDay > today ? round.startDay : today);
  const [tried, setTried] = useState(false);
  const { save, busy, errors, failure } = useSaveRound(projectId, task, onClose);
  const dayMissing = task.kind !== 'edit' && day === null;
  const number = round?.number ?? 0;
  return (
    <FormDrawer
      title={task.kind === 'open' ? t('rounds.open') : t(`rounds.${task.kind}Title`, { number })}
      confirm={task.kind === 'open' ? t('rounds.openDo') : t(task.kind === 'edit' ? 'rounds.save' : 'rounds.close')}
      busy={busy}
      unsaved={note !== (round?.note ?? '')}
      errors={tried && dayMissing ? { day: true } : errors}
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!dayMissing && note.length <= LIMITS.note) save(note, day);
      }}
      onClose={onClose}
    >
      {task.kind !== 'edit' && (
        <DateField
          label={t(task.kind === 'open' ? 'rounds.startDay' : 'rounds.endDay')}
          {...(round && { min: round.startDay })}
          value={day}
          error={tried && dayMissing ? t('rounds.endDayMissing') : (errors.endDay ?? errors.startDay)}
          onChange={setDay}
        />
      )}
      <TextArea
        label={t('rounds.note')}
        hint={t('rounds.noteHint')}
        optional
        rows={4}
        maxLength={LIMITS.note}
        value={note}
        error={errors.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}

function useSaveRound(projectId: string, task: RoundTask, onClose: () => void) {
  const t = useT('retests');
  const open = useOpenRound(projectId);
  const update = useUpdateRound();
  const done = (words: string) => {
    toast.ok(words);
    onClose();
  };
  const save = (note: string, day: string | null) => {
    if (task.kind === 'open') {
      open.mutate({ note, ...(day && { startDay: day }) }, { onSuccess: ({ number }) => done(t('rounds.opened', { number })) });
      return;
    }
    const { id, number } = task.round;
    if (task.kind === 'edit') update.mutate({ id, note }, { onSuccess: () => done(t('rounds.saved')) });
    else update.mutate({ id, note, endDay: day }, { onSuccess: () => done(t('rounds.closed', { number })) });
  };
  const failure = open.error ?? update.error;
  return { save, busy: open.isPending || update.isPending, errors: fieldErrors(failure), failure };
}
