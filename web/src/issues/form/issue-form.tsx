import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DraftNotice, OtherDraftNotice } from '../../editor/draft-notice.tsx';
import { type DraftPlace, useDraftPlace } from '../../editor/use-draft-place.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { KeyText } from '../../ui/data/key-text.tsx';
import { useComing } from '../../ui/feedback/coming-files.ts';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { UnsavedGuard } from '../../ui/overlays/unsaved-guard.tsx';
import { writtenLanguages } from '../page/contents.ts';
import { FromControls } from '../page/from-controls.tsx';
import { IssueSkeleton } from '../page/issue-skeleton.tsx';
import { SentBackNote } from '../page/sent-back-note.tsx';
import { draftLanguages, issueDrafts, newSubject } from './draft-store.ts';
import { canExtract } from './evidence/can-extract.ts';
import { EvidenceField } from './evidence/evidence-field.tsx';
import { FormReferences } from './evidence/form-references.tsx';
import { useEvidenceList } from './evidence/use-evidence-list.ts';
import styles from './form.module.css';
import { FormClass } from './form-class.tsx';
import { FormDetails } from './form-details.tsx';
import { formGaps } from './form-gaps.ts';
import { FormTexts } from './form-texts.tsx';
import type { IssueOrigin } from './issue-origin.ts';
import type { IssueValue } from './issue-value.ts';
import { SaveBar } from './save-bar.tsx';
import { useBugChoice } from './use-bug-choice.ts';
import { useIssueForm } from './use-issue-form.ts';
import { useLeadToError } from './use-lead-to-error.ts';

const LiftDialog = lazy(() => import('./evidence/lift-dialog.tsx').then((module) => ({ default: module.LiftDialog })));
const MergeDialog = lazy(() => import('./merge-dialog.tsx').then((module) => ({ default: module.MergeDialog })));

interface IssueFormProps {
  project: Project;
  /** Null for a new one. */
  issue: Issue | null;
  /** What a new one comes of. */
  origin: IssueOrigin | null;
  /** A new issue was saved and goes on under this id. */
  onMade: (issueId: string) => void;
}

/** Everything of an issue at once: its type, its text in each language of the report, what is known of it. */
export function IssueForm(props: IssueFormProps) {
  const place = useDraftPlace(issueDrafts, useProfile().id, props.issue?.id ?? newSubject(props.project.id, props.origin?.subject));
  return place ? <Opened {...props} draft={place} /> : <IssueSkeleton />;
}

function Opened({ project, issue, origin, draft, onMade }: IssueFormProps & { draft: DraftPlace<IssueValue> }) {
  const t = useT('issues');
  const [added, setAdded] = useState<readonly Language[]>([]);
  const languages = [
    ...new Set([...project.languages, ...(issue ? writtenLanguages(issue) : []), ...draftLanguages(draft.draft), ...added]),
  ];
  const form = useIssueForm({ projectId: project.id, issue, origin, place: draft, languages, onMade });
  const choice = useBugChoice(form, languages);
  const evidence = useEvidenceList(form);
  const place = useRef<HTMLDivElement>(null);
  const { language, setLanguage, goTo } = useLeadToError(form, languages, place);
  const coming = useComing();
  const [lifting, setLifting] = useState(false);
  const go = (to: string) => (to === 'lift' ? setLifting(true) : goTo(to));
  const wanted = useWantedField();
  const goAtFirst = useEffectEvent(() => wanted !== undefined && go(wanted));
  useEffect(() => void goAtFirst(), []);

  const maySend = !issue || issue.can.moveTo.some(({ status }) => status === 'IN_REVIEW');
  const isDraft = !issue || issue.status === 'DRAFT';
  const { save } = form;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      save({ send: false, stay: true });
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [save]);

  return (
    <div ref={place} className={styles.form}>
      <header className={styles.head}>
        <nav className={styles.crumb} aria-label={t('crumb')}>
          <Link href={paths.issues(project.id)}>{project.name}</Link> / {t('title')}
        </nav>
        <h1>
          {issue ? t('form.editTitle', { key: '' }) : t('form.newTitle')} {issue && <KeyText size={13}>{issue.key}</KeyText>}
        </h1>
        <FromControls projectId={project.id} controls={(issue ?? origin)?.controls ?? []} />
      </header>
      {issue && <SentBackNote issue={issue} />}
      {form.restoredFrom !== null && <DraftNotice at={form.restoredFrom} onDiscard={form.discard} />}
      {form.other && <OtherDraftNotice at={form.other.savedAt} onTake={form.takeOther} />}
      <FormError errors={form.errors} message={form.notSent && t('form.notSent')} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <FormClass form={form} choice={choice} project={project} />
          <FormReferences list={evidence} files={issue?.attachments ?? []}>
            <FormTexts
              projectId={project.id}
              form={form}
              choice={choice}
              issue={issue}
              languages={languages}
              language={language}
              onLanguage={setLanguage}
              onAdd={(each) => {
                setAdded([...added, each]);
                setLanguage(each);
              }}
            />
          </FormReferences>
          <EvidenceField
            projectId={project.id}
            issue={issue}
            form={form}
            list={evidence}
            languages={languages}
            onLift={canExtract(form.value) ? () => setLifting(true) : null}
          />
        </div>
        <aside className={styles.side} aria-label={t('form.details')}>
          <FormDetails form={form} choice={choice} project={project} issue={issue} />
        </aside>
      </div>
      <SaveBar
        form={form}
        isDraft={isDraft}
        maySend={maySend && isDraft}
        gapsOf={(value) =>
          formGaps(value, {
            issue,
            reportLanguages: project.languages,
            unsavedIn: form.unsavedIn,
            proposed: choice.proposal?.severity ?? null,
          })
        }
        onGo={go}
        cancelHref={issue ? paths.issue(project.id, issue.id) : paths.issues(project.id)}
      />
      <UnsavedGuard when={form.dirty || coming} kept={!coming}>
        {t(coming ? 'form.leaveFiles' : 'form.leave')}
      </UnsavedGuard>
      {lifting && (
        <Suspense>
          <LiftDialog form={form} onClose={() => setLifting(false)} />
        </Suspense>
      )}
      {form.conflict && (
        <Suspense>
          <MergeDialog conflict={form.conflict} files={issue?.attachments ?? []} onResolve={form.resolve} onClose={form.dropConflict} />
        </Suspense>
      )}
    </div>
  );
}

/** The field that the address names, to be written in first. */
const useWantedField = (): string | undefined => {
  const { field } = useSearch({ strict: false }) as { field?: unknown };
  return typeof field === 'string' ? field : undefined;
};
