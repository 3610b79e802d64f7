import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useState } from 'react';
import { SaveBarFrame, SaveState, Unsaved } from '../../editor/save-bar.tsx';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { shortcutWords } from '../../ui/behavior/keyboard.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { Kbd } from '../../ui/data/words.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { CorrectionForm } from '../corrections/use-correction-form.ts';
import { fieldLabels } from '../page/field-label.ts';
import { GapLists, type GapPlace, useGapLines } from '../page/gap-list.tsx';
import { type GapsApart, hasGaps } from '../page/gaps-apart.ts';
import { IssueSavedElsewhere } from './saved-elsewhere.tsx';
import type { BugChoice } from './use-bug-choice.ts';
import { useFormGaps } from './use-form-gaps.ts';
import type { IssueFormState } from './use-issue-form.ts';

interface SaveBarProps {
  form: IssueFormState;
  choice: BugChoice;
  project: Project;
  /** The issue that the form edits; null for a new issue. */
  issue: Issue | null;
  correction: CorrectionForm | null;
  firstWrong: string | undefined;
  onGo: (place: string) => void;
}

export function SaveBar({ form, choice, project, issue, correction, firstWrong, onGo }: SaveBarProps) {
  const t = useT('issues');
  const { dirty, saving, save, keptAt } = form;
  const corrections = useT('corrections');
  const isDraft = !correction && (!issue || issue.status === 'DRAFT');
  const label = correction ? corrections(correction.kind === 'accept' ? 'accept' : 'send') : t(isDraft ? 'form.saveDraft' : 'form.save');
  const problem = useFirstProblem(form, firstWrong);
  const maySend = isDraft && (!issue || issue.can.moveTo.some(({ status }) => status === 'IN_REVIEW'));
  return (
    <SaveBarFrame
      label={t('form.save')}
      elsewhere={<IssueSavedElsewhere form={form} project={project} />}
      state={
        <SaveState failure={form.failure} problem={problem && { words: problem.words, onGo: () => onGo(problem.field) }}>
          {dirty ? (
            <Unsaved keptAt={keptAt} words={{ unsaved: t('form.unsaved'), kept: t('form.kept') }} />
          ) : (
            form.notSent && t('form.savedNotSent')
          )}
        </SaveState>
      }
      cancelHref={issue ? paths.issue(project.id, issue.id) : paths.issues(project.id)}
    >
      <Button
        kind={maySend ? 'default' : 'main'}
        data-second
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

function useFirstProblem({ errors, notSent }: IssueFormState, firstWrong: string | undefined): { field: string; words: string } | null {
  const t = useT('issues');
  const first = notSent ? undefined : firstWrong;
  const error = Object.entries(errors).find(([field]) => field === first)?.[1];
  return first && error ? { field: first, words: t('form.notSaved', { field: fieldLabels([first], t), error }) } : null;
}

function SendButtons({ form, choice, project, issue, onGo }: Omit<SaveBarProps, 'correction' | 'firstWrong'>) {
  const t = useT('issues');
  const phone = usePhone();
  const [asking, setAsking] = useState<Asked | null>(null);
  const lines = useGapLines();
  const gapsOf = useFormGaps({ form, choice, project, issue });
  const shown = gapsOf(form.value);
  const lacking = lines(shown.required).length + lines(shown.advised).length;
  const sendNow = () => form.save({ send: true, stay: false });
  const send = () => {
    const gaps = gapsOf(form.read());
    if (hasGaps(gaps)) setAsking({ gaps, sends: true });
    else sendNow();
  };
  return (
    <>
      {lacking > 0 && (
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking({ gaps: gapsOf(form.read()), sends: false })}>
          {t('ready.count', { count: lacking })}
        </Button>
      )}
      <Button kind="main" busy={form.saving} onClick={send}>
        {t(phone ? 'form.saveAndSendShort' : 'form.saveAndSend')}
      </Button>
      {asking && <GapsQuestion {...asking} onClose={() => setAsking(null)} onSend={sendNow} onGo={onGo} />}
    </>
  );
}

interface Asked {
  gaps: GapsApart;
  /** True if the user wants to send the issue; false if the user only opened the list of missing content. */
  sends: boolean;
}

interface GapsQuestionProps extends Asked {
  onClose: () => void;
  onSend: () => void;
  onGo: (place: GapPlace) => void;
}

function GapsQuestion({ gaps, sends, onClose, onSend, onGo }: GapsQuestionProps) {
  const t = useT('issues');
  const maySend = sends && gaps.required.length === 0;
  const sendAndClose = () => {
    onClose();
    onSend();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('ready.title')}
      footer={
        <>
          <Button kind={maySend ? 'default' : 'main'} data-autofocus onClick={onClose}>
            {t('ready.keep')}
          </Button>
          {maySend && (
            <Button kind="main" onClick={sendAndClose}>
              {t('ready.anyway.sendToReview')}
            </Button>
          )}
        </>
      }
    >
      <GapLists
        gaps={gaps}
        onGo={(place) => {
          onClose();
          onGo(place);
        }}
      />
    </Dialog>
  );
}
