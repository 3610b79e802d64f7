import { fileOfEvidence } from '@coloa/contract/issues/evidence-item.ts';
import type { Issue, NamedIssue } from '@coloa/contract/issues/issues.schema.ts';
import { LocalDraftNotice } from '../../editor/local-draft-notice.tsx';
import { UnavailableFiles } from '../../files/unavailable-files.tsx';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile, useToday } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { Folded } from '../../ui/data/folded.tsx';
import { Status } from '../../ui/data/status.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { Corrections } from '../corrections/corrections.tsx';
import { RetestNote } from '../retests/retest-note.tsx';
import { isOwnRetest } from '../retests/retest-value.ts';
import { FromControls } from './from-controls.tsx';
import styles from './issue-page.module.css';
import { ReadyNote } from './ready-note.tsx';
import { SentBackNote, SentForReviewNote } from './sent-back-note.tsx';
import { StepNote } from './step-note.tsx';
import type { IssueActions } from './use-issue-actions.tsx';
import type { OfferedStep } from './use-steps.tsx';

const textsOf = ({ contents }: Issue): string[] => [contents.vi, contents.en].flatMap((content) => (content ? Object.values(content) : []));

interface StandingNotesProps {
  issue: Issue;
  actions: IssueActions;
  editHref: string;
}

export function StandingNotes({ issue, actions, editHref }: StandingNotesProps) {
  const t = useT('issues');
  const say = useT('reasons');
  const today = useToday();
  const { duplicates, duplicateOf, markedDuplicate, riskUntil, riskReason, riskOwner, controls } = issue;
  const proofs = new Map(issue.evidence.map((item, at) => [fileOfEvidence(item) ?? '', t('ui:evidence.number', { number: at + 1 })]));
  const lookAgain = riskUntil !== null && riskUntil <= today;
  return (
    <div className={styles.standing}>
      {issue.can.held.some(({ reason }) => reason === 'TWO_PERSON_REVIEW') && <Notice>{say('TWO_PERSON_REVIEW')}</Notice>}
      {actions.withdraw && <WithdrawNote issue={issue} step={actions.withdraw} busy={actions.busy} />}
      {issue.can.edit && <LocalDraftNotice kind="issue" subject={issue.id} href={editHref} />}
      <SentBackNote issue={issue} />
      <SentForReviewNote issue={issue} />
      <RetestNote issue={issue} />
      <Corrections issue={issue} />
      <ReadyNote issue={issue} />
      <FromControls projectId={issue.project.id} controls={controls} />
      <UnavailableFiles fileNames={issue.unavailableFiles} texts={textsOf(issue)} known={proofs} />
      {/* Until the server has answered, an issue that has just been marked has neither an original nor a step. */}
      {issue.status === 'DUPLICATE' && (duplicateOf || markedDuplicate) && <DuplicateNote issue={issue} />}
      {duplicates.length > 0 && (
        <Notice>
          {t('duplicates.by', { count: duplicates.length })}
          <ul className={styles.named}>
            {duplicates.map((each) => (
              <li key={each.id}>
                <NamedLink issue={each} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {riskUntil !== null && (
        <Notice kind={lookAgain ? 'warn' : 'plain'}>
          <b>{t(lookAgain ? 'risk.due' : 'risk.accepted', { day: formatDay(riskUntil) })}</b>
          {riskOwner !== '' && <p>{t('risk.owner', { owner: riskOwner })}</p>}
          <Folded className={styles.reason}>{riskReason}</Folded>
        </Notice>
      )}
    </div>
  );
}

function DuplicateNote({ issue: { id, project, duplicateOf, markedDuplicate: step } }: { issue: Issue }) {
  const t = useT('issues');
  const original = duplicateOf ? (
    <>
      {t('duplicates.of')} <NamedLink issue={duplicateOf} />
    </>
  ) : (
    t('duplicates.ofHidden')
  );
  if (!step) return <Notice kind="warn">{original}</Notice>;
  return (
    <StepNote issueId={id} projectId={project.id} step={step} title={t('duplicates.marked', { name: step.by.name || step.by.username })}>
      <div>{original}</div>
    </StepNote>
  );
}

function WithdrawNote({ issue, step: { run, reason }, busy }: { issue: Issue; step: OfferedStep; busy: boolean }) {
  const t = useT('issues');
  const mine = isOwnRetest(issue, useProfile().id);
  const button = (
    <Button size="s" busy={busy} reason={reason} onClick={run}>
      {t('step.withdraw.do')}
    </Button>
  );
  return <Notice action={button}>{t(mine ? 'step.withdraw.hintYours' : 'step.withdraw.hint')}</Notice>;
}

function NamedLink({ issue }: { issue: NamedIssue }) {
  const t = useT('issues');
  return (
    <Link href={paths.issue(issue.projectId, issue.id)} className={styles.namedLink}>
      <KeyText>{issue.key}</KeyText>
      <span>{issue.title || t('untitled')}</span>
      <Status plain status={issue.status} label={t(`status.${issue.status}`)} />
    </Link>
  );
}
