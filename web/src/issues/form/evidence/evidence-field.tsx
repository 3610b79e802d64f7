import { fileOfEvidence } from '@coloa/contract/issues/evidence-item.ts';
import { evidenceLength } from '@coloa/contract/issues/issue-evidence.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { type ClipboardEvent, lazy, Suspense, useState } from 'react';
import type { EvidenceFile } from '../../../evidence/evidence-items.ts';
import { DropZone } from '../../../files/drop-zone.tsx';
import { useUnavailable } from '../../../files/unavailable-files.tsx';
import { UploadList } from '../../../files/upload-list.tsx';
import { useT } from '../../../lib/i18n.ts';
import { focusNext } from '../../../ui/behavior/focus.ts';
import { unseen } from '../../../ui/design/classes.ts';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { useOrder } from '../../../ui/fields/use-order.ts';
import { Button } from '../../../ui/layout/button.tsx';
import type { FieldErrors } from '../form-errors.ts';
import { type IssueValue, textNames } from '../issue-value.ts';
import type { IssueFormState } from '../use-issue-form.ts';
import { AddMenu } from './add-menu.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import styles from './evidence-form.module.css';
import { harItem } from './evidence-value.ts';
import { isHarFile, looksLikeHar, onlyExchange, readHar } from './har.ts';
import type { HarSource } from './har-dialog.tsx';
import { pastedItem } from './pasted-item.ts';
import type { EvidenceList } from './use-evidence-list.ts';
import { useEvidenceUploads } from './use-evidence-uploads.ts';

const HarDialog = lazy(() => import('./har-dialog.tsx').then((module) => ({ default: module.HarDialog })));

interface EvidenceFieldProps {
  project: Pick<Project, 'id'>;
  issue: Issue | null;
  form: Pick<IssueFormState, 'errors' | 'value'>;
  list: EvidenceList;
  languages: readonly Language[];
  /** Opens the dialog that moves evidence out of the texts. */
  onLift: () => void;
}

const MARKS = /```|~~~|!\[[^\n]*\]\(\/attachments\//;

/** Whether the texts may contain evidence, determined without parsing them. */
const canExtract = (value: IssueValue): boolean => textNames.some((name) => MARKS.test(value[name]));

export function EvidenceField({ project, issue, form, list, languages, onLift }: EvidenceFieldProps) {
  const t = useT('evidence');
  const editor = useT('editor');
  const { items } = list;
  const uploads = useEvidenceUploads(list.add);
  const full = items.length >= LIMITS.issueEvidence;
  const [har, setHar] = useState<HarSource | null>(null);
  const addFiles = (files: File[]) => {
    const chosen = files.find(isHarFile);
    const others = files.filter((file) => file !== chosen);
    if (chosen) setHar(chosen);
    if (others.length > 0) uploads.add(others);
  };
  return (
    <section className={styles.field} aria-labelledby="form-evidence" onPaste={(event) => paste(event, addFiles, list.add, setHar)}>
      <div className={styles.title}>
        <h2 id="form-evidence" data-field="evidence" tabIndex={-1}>
          {t('title')}
        </h2>
        {items.length > 0 && <span>{items.length}</span>}
        {items.length > 1 && <FoldAll list={list} />}
        <p>
          {t('hint')}
          {/* The editors show the button only if there is evidence. */}
          {items.length > 0 && ` ${t('referHint', { button: editor('evidence') })}`}
        </p>
      </div>
      <DropZone onFiles={addFiles}>
        {items.length > 0 && (
          <Cards
            projectId={project.id}
            list={list}
            files={[...(issue?.attachments ?? []), ...uploads.files]}
            languages={languages}
            errors={form.errors}
            onHar={setHar}
          />
        )}
        <UploadList {...uploads} />
        <div className={styles.foot}>
          <AddMenu list={list} onFiles={addFiles} disabled={full} />
          {canExtract(form.value) && (
            <Button size="s" kind="quiet" aria-haspopup="dialog" onClick={onLift}>
              {t('lift.open')}
            </Button>
          )}
          <span>{full ? t('ui:field.tooMany', { max: LIMITS.issueEvidence }) : t('pasteHint')}</span>
        </div>
      </DropZone>
      {har !== null && (
        <Suspense>
          <HarDialog
            source={har}
            room={{ items: LIMITS.issueEvidence - items.length, characters: LIMITS.issueEvidenceText - evidenceLength(items) }}
            onAdd={(exchanges) => {
              setHar(null);
              list.add(exchanges.map(harItem));
            }}
            onAttach={
              typeof har === 'string'
                ? null
                : () => {
                    setHar(null);
                    uploads.add([har]);
                  }
            }
            onClose={() => setHar(null)}
          />
        </Suspense>
      )}
      {form.errors.evidence && <FieldError>{form.errors.evidence}</FieldError>}
      <p className={unseen} role="status">
        {list.said}
      </p>
    </section>
  );
}

function FoldAll({ list }: { list: EvidenceList }) {
  const t = useT('evidence');
  const anyOpen = list.items.some(({ id }) => list.isOpen(id));
  return (
    <Button size="s" kind="quiet" onClick={() => list.toggleAll(!anyOpen)}>
      {t(anyOpen ? 'collapseAll' : 'expandAll')}
    </Button>
  );
}

/** Uploads pasted files. Text pasted outside of fields becomes an item, or the writer chooses from the exchanges of a HAR file. */
function paste(
  event: ClipboardEvent<HTMLElement>,
  onFiles: (files: File[]) => void,
  onItems: EvidenceList['add'],
  onHar: (text: string) => void,
): void {
  const pasted = [...event.clipboardData.files];
  const text = event.clipboardData.getData('text/plain');
  // Word processors add an image of the text to the clipboard; the text is the intended content.
  if (pasted.length > 0 && text === '') {
    event.preventDefault();
    onFiles(pasted);
  }
  if (event.defaultPrevented || (event.target as HTMLElement).matches('input, textarea')) return;
  if (looksLikeHar(text) && !onlyExchange(readHar(text))) {
    event.preventDefault();
    onHar(text);
    return;
  }
  const item = pastedItem(text);
  if (!item) return;
  event.preventDefault();
  onItems([item]);
}

interface CardsProps {
  projectId: string;
  list: EvidenceList;
  files: readonly EvidenceFile[];
  languages: readonly Language[];
  errors: FieldErrors;
  onHar: (text: string) => void;
}

function Cards({ projectId, list, files, languages, errors, onHar }: CardsProps) {
  const { items } = list;
  const unavailable = useUnavailable(
    { on: 'PROJECT', id: projectId },
    items.flatMap((item) => fileOfEvidence(item) ?? []),
  );
  const ids = items.map(({ id }) => id);
  const { list: place, itemProps, move } = useOrder<HTMLOListElement>(ids, list.move);
  const remove = (at: number) => {
    const neighbour = items[at + 1] ?? items[at - 1];
    list.remove(items[at]?.id ?? '');
    focusNext(() => document.querySelector(neighbour ? `[data-remove-evidence="${neighbour.id}"]` : '[data-add-evidence]'));
  };
  return (
    <ol ref={place} className={styles.list}>
      {items.map((item, at) => (
        <EvidenceCard
          key={item.id}
          item={item}
          number={at + 1}
          count={items.length}
          languages={languages}
          files={files}
          unavailable={unavailable.includes(fileOfEvidence(item) ?? '')}
          errors={errors}
          open={list.isOpen(item.id)}
          autoFocus={list.begun === item.id}
          order={itemProps(at)}
          onToggle={() => list.toggle(item.id)}
          onChange={list.change}
          onHar={onHar}
          onRemove={() => remove(at)}
          onMove={(by) => move(at, at + by)}
          onEdited={(edited) => list.replaceImage(fileOfEvidence(item) ?? '', edited)}
        />
      ))}
    </ol>
  );
}
