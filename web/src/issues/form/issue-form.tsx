import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { PresentPerson } from '@coloa/contract/presence/presence.contract.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { DraftNotices } from '../../editor/draft-notice.tsx';
import { EditBaseContext } from '../../editor/edit-base.ts';
import { useSaveShortcut } from '../../editor/save-bar.tsx';
import { SecretDecisionsContext } from '../../editor/secrets/secret-decisions.ts';
import { type DraftPlace, useDraftPlace } from '../../editor/use-draft-place.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { EditingNotice, PresentPeople } from '../../presence/present-people.tsx';
import { usePresence } from '../../presence/use-presence.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { KeyText } from '../../ui/data/words.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { FormGuard } from '../../ui/overlays/form-guard.tsx';
import { CorrectionIntro, NoteCard, useCorrectionTitle } from '../corrections/correction-parts.tsx';
import { draftOf } from '../corrections/correction-values.ts';
import { type CorrectionForm, useCorrectionNote } from '../corrections/use-correction-form.ts';
import { readIn, writtenLanguages } from '../page/contents.ts';
import { FromControls } from '../page/from-controls.tsx';
import { IssueSkeleton } from '../page/issue-skeleton.tsx';
import { SentBackNote } from '../page/sent-back-note.tsx';
import { useIssueSecretDecisions } from '../secrets/kept-secrets.ts';
import { draftLanguages, issueDrafts } from './draft-store.ts';
import { EvidenceField } from './evidence/evidence-field.tsx';
import { FormReferences } from './evidence/form-references.tsx';
import { useEvidenceList } from './evidence/use-evidence-list.ts';
import styles from './form.module.css';
import { FormClass } from './form-class.tsx';
import { FormDetails } from './form-details.tsx';
import { FormTexts } from './form-texts.tsx';
import type { IssueOrigin } from './issue-origin.ts';
import { changedNames, contentsOf, type IssueValue } from './issue-value.ts';
import { SaveBar } from './save-bar.tsx';
import { useBugChoice } from './use-bug-choice.ts';
import { type IssueFormState, subjectOf, useIssueForm } from './use-issue-form.ts';
import { useLeadToError } from './use-lead-to-error.ts';

const LiftDialog = lazy(() => import('./evidence/lift-dialog.tsx').then((module) => ({ default: module.LiftDialog })));
const MergeDialog = lazy(() => import('./merge-dialog.tsx').then((module) => ({ default: module.MergeDialog })));

interface IssueFormProps {
  project: Project;
  /** The issue that the form edits; null for a new issue. */
  issue: Issue | null;
  origin: IssueOrigin | null;
  /** The correction that the form proposes or accepts; null if the form saves the issue. */
  correction: CorrectionForm | null;
  onMade: (issueId: string) => void;
}

export function IssueForm(props: IssueFormProps) {
  const { project, issue, origin, correction } = props;
  const kept = useDraftPlace(issueDrafts, useProfile().id, subjectOf({ projectId: project.id, issue, origin, correction }));
  const place = useCorrectedPlace(kept, issue, correction);
  return place ? <Opened {...props} draft={place} continues={place === kept} /> : <IssueSkeleton />;
}

/** Returns the draft's place. If this device has no draft, the correction becomes the draft. */
function useCorrectedPlace(kept: DraftPlace<IssueValue> | undefined, issue: Issue | null, correction: CorrectionForm | null) {
  const [seed] = useState(() => issue && correction?.correction && draftOf(issue, correction.correction));
  return useMemo(() => (kept && !kept.draft && seed ? { ...kept, draft: seed } : kept), [kept, seed]);
}

interface OpenedProps extends IssueFormProps {
  draft: DraftPlace<IssueValue>;
  /** False if the form starts from a correction instead of a draft. */
  continues: boolean;
}

function Opened({ project, issue, origin, correction, draft, continues, onMade }: OpenedProps) {
  const t = useT('issues');
  const [languages, addLanguage] = useFormLanguages(project, issue, draft);
  const note = useCorrectionNote(issue?.id ?? '', correction?.correction?.note ?? '');
  const saving = correction && { form: correction, note: note.note, onSent: note.drop };
  const form = useIssueForm({ projectId: project.id, issue, origin, place: draft, languages, correction: saving, onMade });
  const [first] = useState(form.value);
  const untouched = !continues && !note.changed && changedNames(first, form.value).length === 0;
  const choice = useBugChoice(form, languages);
  const evidence = useEvidenceList(form);
  const place = useRef<HTMLDivElement>(null);
  const { first: firstWrong, language, setLanguage, goTo } = useLeadToError(form, useStartLanguage(form, languages), place);
  const [lifting, setLifting] = useState(false);
  const go = (to: string) => (to === 'lift' ? setLifting(true) : goTo(to));
  useWantedField(go);
  useSaveShortcut(() => form.save({ send: false, stay: !correction }));
  // The author of a correction counts as viewing, because the issue does not change before a lead accepts the correction.
  const present = usePresence({ on: 'issue', id: issue?.id ?? null }, correction ? 'VIEWING' : 'EDITING');
  const about = { form, choice, project, issue };
  const decisions = useIssueSecretDecisions(issue);
  return (
    <SecretDecisionsContext value={decisions}>
      <div ref={place} className={styles.form}>
        <FormHead project={project} issue={issue} origin={origin} correction={correction} present={present} />
        {correction ? <CorrectionIntro issueId={issue?.id ?? ''} correction={correction} /> : <EditingNotice on="issue" people={present} />}
        {issue && <SentBackNote issue={issue} />}
        <DraftNotices form={continues ? form : { ...form, restoredFrom: null }} />
        <FormError errors={form.errors} message={form.notSent && t('form.notSent')} />
        <div className={styles.columns}>
          <div className={styles.main}>
            <FormClass form={form} choice={choice} project={project} />
            <FormReferences list={evidence} files={issue?.attachments ?? []}>
              <EditBaseContext value={form.base}>
                <FormTexts
                  {...about}
                  languages={languages}
                  language={language}
                  onLanguage={setLanguage}
                  onAdd={(each) => {
                    addLanguage(each);
                    setLanguage(each);
                  }}
                />
              </EditBaseContext>
            </FormReferences>
            <EvidenceField {...about} list={evidence} languages={languages} onLift={() => setLifting(true)} />
            {issue && correction?.kind === 'propose' && <NoteCard issueId={issue.id} note={note.note} onChange={note.set} />}
          </div>
          <aside className={styles.side} aria-label={t('form.details')}>
            <FormDetails {...about} correcting={correction !== null} />
          </aside>
        </div>
        <SaveBar {...about} correction={correction} firstWrong={firstWrong} onGo={go} />
        <FormDialogs
          form={form}
          issue={issue}
          correction={correction}
          unsaved={form.dirty && !untouched}
          lifting={lifting}
          onLifted={() => setLifting(false)}
        />
      </div>
    </SecretDecisionsContext>
  );
}

function useFormLanguages(project: Project, issue: Issue | null, { draft }: DraftPlace<IssueValue>) {
  const [added, setAdded] = useState<readonly Language[]>([]);
  const written = issue ? writtenLanguages(issue) : [];
  const languages = [...new Set([...project.languages, ...written, ...draftLanguages(draft), ...added])];
  return [languages, (language: Language) => setAdded([...added, language])] as const;
}

/** Returns the language to show first: the user's language, unless only the other language has a text. */
function useStartLanguage({ value }: IssueFormState, languages: readonly Language[]): Language {
  const mine = useLanguage();
  const wanted = languages.includes(mine) ? mine : (languages[0] ?? mine);
  return readIn({ contents: contentsOf(value), reportLanguages: [...languages] }, wanted);
}

function useWantedField(go: (field: string) => void): void {
  const { field } = useSearch({ strict: false }) as { field?: unknown };
  const goAtFirst = useEffectEvent(() => {
    if (typeof field === 'string') go(field);
  });
  useEffect(() => goAtFirst(), []);
}

type FormHeadProps = Omit<IssueFormProps, 'onMade'> & { present: readonly PresentPerson[] };

function FormHead({ project, issue, origin, correction, present }: FormHeadProps) {
  const t = useT('issues');
  const titleOf = useCorrectionTitle();
  return (
    <header className={styles.head}>
      <nav className={styles.crumb} aria-label={t('crumb')}>
        <Link href={paths.issues(project.id)}>{project.name}</Link> / {t('title')}
      </nav>
      <h1>
        {correction ? titleOf(correction) : issue ? t('form.editTitle', { key: '' }) : t('form.newTitle')}{' '}
        {issue && <KeyText size={13}>{issue.key}</KeyText>}
      </h1>
      <PresentPeople on="issue" people={present} />
      <FromControls projectId={project.id} controls={(issue ?? origin)?.controls ?? []} />
    </header>
  );
}

interface FormDialogsProps {
  form: IssueFormState;
  issue: Issue | null;
  correction: CorrectionForm | null;
  unsaved: boolean;
  /** True while the dialog that moves evidence out of the texts is open. */
  lifting: boolean;
  onLifted: () => void;
}

function FormDialogs({ form, issue, correction, unsaved, lifting, onLifted }: FormDialogsProps) {
  const t = useT('issues');
  return (
    <>
      <FormGuard when={unsaved} kept>
        {t('form.leave')}
      </FormGuard>
      {lifting && (
        <Suspense>
          <LiftDialog form={form} onClose={onLifted} />
        </Suspense>
      )}
      {form.conflict && (
        <Suspense>
          <MergeDialog
            conflict={form.conflict}
            correction={correction?.kind === 'accept'}
            files={issue?.attachments ?? []}
            onResolve={form.resolve}
            onClose={form.dropConflict}
          />
        </Suspense>
      )}
    </>
  );
}
