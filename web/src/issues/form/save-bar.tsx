import type { Issue, IssueGap } from '@coloa/contract/issues/issues.schema.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { isStopped, reported } from '@coloa/contract/readiness/readiness-rules.ts';
import { useState } from 'react';
import { SaveBarFrame, Unsaved } from '../../editor/save-bar.tsx';
import { useT } from '../../lib/i18n.ts';
import { useReadinessRules } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { shortcutWords } from '../../ui/behavior/keyboard.ts';
import { Kbd } from '../../ui/data/words.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import type { CorrectionForm } from '../corrections/use-correction-form.ts';
import { GapList, type GapPlace, useGapLines } from '../page/gap-list.tsx';
import { formGaps } from './form-gaps.ts';
import type { IssueValue } from './issue-value.ts';
import { SavedElsewhereNotice } from './saved-elsewhere.tsx';
import type { BugChoice } from './use-bug-choice.ts';
import type { IssueFormState } from './use-issue-form.ts';

interface SaveBarProps {
  form: IssueFormState;
  choice: BugChoice;
  project: Project;
  /** Null for a new issue. */
  issue: Issue | null;
  correction: CorrectionForm | null;
  onGo: (place: GapPlace) => void;
}

export function SaveBar({ form, choice, project, issue, correction, onGo }: SaveBarProps) {
  const t = useT('issues');
  const { dirty, saving, save, keptAt } = form;
  const corrections = useT('corrections');
  const isDraft = !correction && (!issue || issue.status === 'DRAFT');
  const label = correction ? corrections(correction.kind === 'accept' ? 'accept' : 'send') : t(isDraft ? 'form.saveDraft' : 'form.save');
  const maySend = isDraft && (!issue || issue.can.moveTo.some(({ status }) => status === 'IN_REVIEW'));
  return (
    <SaveBarFrame
      label={t('form.save')}
      elsewhere={<SavedElsewhereNotice form={form} project={project} />}
      state={
        dirty ? (
          <Unsaved keptAt={keptAt} words={{ unsaved: t('form.unsaved'), kept: t('form.kept') }} />
        ) : (
          form.notSent && t('form.savedNotSent')
        )
      }
      cancelHref={issue ? paths.issue(project.id, issue.id) : paths.issues(project.id)}
    >
      <Button
        kind={maySend ? 'default' : 'main'}
        busy={saving}
        after={<Kbd bare={!maySend}>{shortcutWords('Mod-s')}</Kbd>}
        onClick={() => save({ send: false, stay: false })}
      >
        {label}
      </Button>
      {maySend && <SendButtons form={form} choice={choice} project={project} issue={issue} onGo={onGo} />}
    </SaveBarFrame>
  );
}

function SendButtons({ form, choice, project, issue, onGo }: Omit<SaveBarProps, 'correction'>) {
  const t = useT('issues');
  const [asking, setAsking] = useState<readonly IssueGap[] | null>(null);
  const lines = useGapLines();
  const rules = useReadinessRules();
  const gapsOf = (value: IssueValue): IssueGap[] =>
    reported(
      rules,
      formGaps(value, {
        issue,
        reportLanguages: project.languages,
        unsavedIn: form.unsavedIn,
        proposed: choice.proposal?.severity ?? null,
      }),
    );
  const lacking = lines(gapsOf(form.value)).length;
  const sendNow = () => form.save({ send: true, stay: false });
  const send = () => {
    const gaps = gapsOf(form.read());
    if (gaps.length > 0) setAsking(gaps);
    else sendNow();
  };
  return (
    <>
      {lacking > 0 && (
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(gapsOf(form.read()))}>
          {t('ready.count', { count: lacking })}
        </Button>
      )}
      <Button kind="main" busy={form.saving} onClick={send}>
        {t('form.saveAndSend')}
      </Button>
      <GapsQuestion gaps={asking} onClose={() => setAsking(null)} onSend={sendNow} onGo={onGo} />
    </>
  );
}

interface GapsQuestionProps {
  /** Null while the question is closed. */
  gaps: readonly IssueGap[] | null;
  onClose: () => void;
  onSend: () => void;
  onGo: (place: GapPlace) => void;
}

function GapsQuestion({ gaps, onClose, onSend, onGo }: GapsQuestionProps) {
  const t = useT('issues');
  const readiness = useT('readiness');
  const stopped = isStopped(useReadinessRules(), gaps ?? []);
  return (
    <ConfirmDialog
      opened={gaps !== null}
      blocked={stopped}
      onClose={onClose}
      title={t('ready.title')}
      confirm={t('ready.anyway.sendToReview')}
      keep={t('ready.keep')}
      danger={false}
      onConfirm={onSend}
    >
      {stopped ? readiness('stopped') : t('ready.intro')}
      <GapList
        gaps={gaps ?? []}
        onGo={(place) => {
          onClose();
          onGo(place);
        }}
      />
    </ConfirmDialog>
  );
}
