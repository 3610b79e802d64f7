import type { IssueStatus, StepNeed } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type ReactNode, useRef, useState } from 'react';
import { passesOn, type StepName } from '../../activity/step-name.ts';
import { useMentionSearch } from '../../comments/use-mention-search.ts';
import { MarkdownEditor } from '../../editor/markdown-editor.tsx';
import { SecretDecisionsContext, SHOWN_TO_CLIENTS } from '../../editor/secrets/secret-decisions.ts';
import { useSecretQuestion } from '../../editor/secrets/use-secret-question.tsx';
import { addDays } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile, useToday } from '../../profile/profile.queries.ts';
import { leadToInvalidField } from '../../ui/behavior/focus.ts';
import { useCopy } from '../../ui/behavior/use-copy.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SaveFailure } from '../../ui/feedback/save-failure.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { leadToWrongDay } from '../../ui/fields/use-typed-day.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useUnsavedClose } from '../../ui/overlays/use-unsaved-close.tsx';
import { DuplicatePicker } from './duplicate-picker.tsx';
import { RiskOwnerField, RiskUntilField } from './risk-fields.tsx';

export interface StepAnswer {
  note: string;
  duplicateOf?: string;
  riskUntil?: string;
  riskOwner?: string;
}

interface StepDialogProps {
  step: StepName;
  about: string;
  projectId: string;
  /** Ids of the issues that the step changes; they cannot be chosen as the original. */
  among: readonly string[];
  /** The vulnerability types of these issues. Originals of the same type are offered first. */
  types: readonly string[];
  /** The title of the issue; empty for several issues. Originals with a similar title are offered first. */
  subject: string;
  /** True for the team of the project. Clients do not see who reads their notes, and are not asked about secrets. */
  isTeam: boolean;
  clientsRead: boolean;
  required: boolean;
  needs: readonly StepNeed[];
  /** Number of issues with an unsaved draft on this device, which the step does not include. */
  drafts?: number;
  /** The selected issues that the step does not change, with the reasons. */
  leftOut?: ReactNode;
  /** The incomplete issues, or the gaps of a single issue, with an introduction. */
  notReady?: ReactNode;
  /** Number of complete issues, if the step can be limited to them, because others are incomplete; 0 otherwise. */
  ready?: number;
  /** True if gaps prevent the step for all issues. The dialog then shows only the reasons. */
  stopped?: boolean;
  /** The current status if it changed while the dialog was open, which makes the step impossible. */
  movedTo?: IssueStatus | null;
  busy: boolean;
  errors: Readonly<Record<string, string>>;
  failure: Error | null;
  onClose: () => void;
  /** @param onlyReady whether to leave out the incomplete issues */
  onSubmit: (answer: StepAnswer, onlyReady: boolean) => void;
}

const hides: ReadonlySet<StepName> = new Set(['reject', 'duplicate']);
/** Steps whose note gives a reason instead of asking for an action. */
const reasoned: ReadonlySet<StepName> = new Set(['reject', 'duplicate', 'acceptRisk']);

export function StepDialog(props: StepDialogProps) {
  const { step, about, drafts = 0, leftOut, notReady, ready = 0, stopped = false, movedTo = null, busy, failure, onClose } = props;
  const t = useT('issues');
  const answer = useStepAnswer(props);
  const { close, question } = useUnsavedClose(answer.unsaved, onClose, { saving: busy });
  return (
    <Dialog
      opened
      onClose={close}
      title={t(`step.${step}.title`, { key: about })}
      width={520}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            {t('ui:cancel')}
          </Button>
          {!stopped && ready > 0 && passesOn(step) && (
            <Button busy={busy} onClick={() => answer.submit(true)}>
              {t(`ready.only.${step}`, { count: ready })}
            </Button>
          )}
          {!stopped && (
            <Button
              kind={hides.has(step) ? 'danger-solid' : 'main'}
              busy={busy}
              disabled={movedTo !== null}
              onClick={() => answer.submit()}
            >
              {notReady && passesOn(step) ? t(`ready.anyway.${step}`) : t(`step.${step}.do`)}
            </Button>
          )}
        </>
      }
    >
      {question}
      {answer.secretQuestion}
      <Stack gap={3}>
        {!movedTo && <SaveFailure error={failure} />}
        {movedTo && <MovedNotice about={about} status={movedTo} note={answer.note} onCopied={answer.setCopied} />}
        {drafts > 0 && <Notice kind="warn">{t('localDraft.notSent', { count: drafts })}</Notice>}
        <Text as="p" size={13} tone="muted">
          {stopped
            ? t(`ready.stopped.${passesOn(step) ? step : 'other'}`)
            : t(`step.${step}.body`, { count: Math.max(1, props.among.length) })}
        </Text>
        {leftOut && <Notice kind="warn">{leftOut}</Notice>}
        {notReady && <Notice kind="warn">{notReady}</Notice>}
        {!stopped && <Fields {...props} answer={answer} />}
      </Stack>
    </Dialog>
  );
}
type Answer = ReturnType<typeof useStepAnswer>;

function useStepAnswer({ required, needs, isTeam, clientsRead, stopped = false, movedTo = null, busy, onSubmit }: StepDialogProps) {
  const isShown = isTeam && clientsRead;
  const tomorrow = addDays(useToday(), 1);
  const [note, setNote] = useState('');
  const [duplicateOf, setDuplicateOf] = useState<string | null>(null);
  const [riskUntil, setRiskUntil] = useState<string | null>(null);
  const { name } = useProfile();
  // Clients accept risks themselves, so the field initially contains their name.
  const [riskOwner, setRiskOwner] = useState(isTeam ? '' : name);
  const [tried, setTried] = useState(false);
  const [copied, setCopied] = useState('');
  const missing = {
    note: required && note.trim() === '',
    duplicateOf: needs.includes('duplicateOf') && duplicateOf === null,
    riskUntil: needs.includes('riskUntil') && (riskUntil === null || riskUntil < tomorrow),
    riskOwner: needs.includes('riskUntil') && riskOwner.trim() === '',
  };
  // The fields show the errors.
  const isTooLong = note.length > LIMITS.note || (needs.includes('riskUntil') && riskOwner.length > LIMITS.riskOwner);
  const onlyReady = useRef(false);
  const submit = (limited = false) => {
    if (busy || stopped || movedTo) return;
    setTried(true);
    if (Object.values(missing).some(Boolean) || isTooLong) return leadToInvalidField();
    if (leadToWrongDay()) return;
    onlyReady.current = limited;
    secrets.ask();
  };
  const send = () => {
    const needed = { ...(duplicateOf && { duplicateOf }), ...(riskUntil && { riskUntil, riskOwner: riskOwner.trim() }) };
    onSubmit({ note, ...needed }, onlyReady.current);
  };
  const secrets = useSecretQuestion({
    texts: [{ text: note }],
    shown: isShown,
    onRedact: ([redacted = note]) => setNote(redacted),
    onSend: send,
  });
  return {
    isShown,
    secretQuestion: secrets.question,
    note,
    setNote,
    duplicateOf,
    setDuplicateOf,
    riskUntil,
    setRiskUntil,
    riskOwner,
    setRiskOwner,
    tomorrow,
    missing: tried ? missing : { note: false, duplicateOf: false, riskUntil: false, riskOwner: false },
    /** A copied note does not count as unsaved, because closing the dialog does not lose it. */
    unsaved: note.trim() !== '' && note !== copied,
    setCopied,
    submit,
  };
}

interface MovedNoticeProps {
  about: string;
  status: IssueStatus;
  note: string;
  onCopied: (note: string) => void;
}

function MovedNotice({ about, status, note, onCopied }: MovedNoticeProps) {
  const t = useT('issues');
  const copy = useCopy();
  const button = (
    <Button size="s" onClick={() => void copy(note).then((done) => done && onCopied(note))}>
      {t('step.copyNote')}
    </Button>
  );
  return (
    <Notice kind="warn" action={note.trim() !== '' && button}>
      {t('step.moved', { key: about, status: t(`status.${status}`) })}
    </Notice>
  );
}

type FieldsProps = Pick<StepDialogProps, 'projectId' | 'types' | 'subject'> & NoteFieldProps;

function Fields({ answer, ...props }: FieldsProps) {
  const t = useT('issues');
  const { projectId, among, types, subject, needs, errors } = props;
  return (
    <>
      {needs.includes('duplicateOf') && (
        <DuplicatePicker
          projectId={projectId}
          among={among}
          types={types}
          title={subject}
          value={answer.duplicateOf}
          error={answer.missing.duplicateOf ? t('duplicates.choose') : errors.duplicateOf}
          onChange={answer.setDuplicateOf}
        />
      )}
      <NoteField {...props} answer={answer} />
      {needs.includes('riskUntil') && (
        <>
          <RiskOwnerField answer={answer} error={errors.riskOwner} />
          <RiskUntilField answer={answer} error={errors.riskUntil} />
        </>
      )}
    </>
  );
}

type NoteFieldProps = Pick<StepDialogProps, 'step' | 'among' | 'isTeam' | 'clientsRead' | 'required' | 'needs' | 'errors'> & {
  answer: Answer;
};

/** Renders the field for the note. The reason for an accepted risk is plain text, because the report prints it unchanged. */
function NoteField({ step, among, isTeam, clientsRead, required, needs, errors, answer }: NoteFieldProps) {
  const t = useT('issues');
  const { note, setNote, submit } = answer;
  const [first = ''] = among;
  const people = useMentionSearch({ on: 'issue', id: first }, !clientsRead);
  const hasReason = reasoned.has(step);
  const shared = {
    label: hasReason ? t('step.reason') : t('step.note'),
    maxLength: LIMITS.note,
    value: note,
    error: answer.missing.note ? t(hasReason ? 'step.reasonMissing' : 'step.noteMissing') : errors.note,
  };
  if (step === 'acceptRisk') {
    return (
      <TextArea
        {...shared}
        rows={4}
        data-autofocus
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
    );
  }
  return (
    <Stack gap={1}>
      <SecretDecisionsContext value={answer.isShown ? SHOWN_TO_CLIENTS : null}>
        <MarkdownEditor
          {...shared}
          placeholder={t(required ? 'step.noteRequired' : 'step.noteOptional')}
          rows={3}
          maxRows={10}
          people={people}
          filesAt={null}
          autoFocus={!needs.includes('duplicateOf')}
          onChange={setNote}
          onSubmit={() => submit()}
        />
      </SecretDecisionsContext>
      {isTeam && (
        <Text as="p" size={12} tone="muted">
          {t(clientsRead ? 'step.readers.clients' : 'step.readers.team')}
        </Text>
      )}
    </Stack>
  );
}
