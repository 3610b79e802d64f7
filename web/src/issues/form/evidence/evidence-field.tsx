import { IMAGE_TYPES } from '@coloa/contract/files/pictures.ts';
import { type EvidenceKind, fileOfEvidence, type IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { ClipboardEvent } from 'react';
import type { EvidenceFile } from '../../../evidence/evidence-items.ts';
import { DropZone } from '../../../files/drop-zone.tsx';
import { FileButton } from '../../../files/file-button.tsx';
import { useUnavailable } from '../../../files/unavailable-files.tsx';
import { UploadList } from '../../../files/upload-list.tsx';
import { useT } from '../../../lib/i18n.ts';
import { focusNext } from '../../../ui/behavior/focus.ts';
import { unseen } from '../../../ui/design/classes.ts';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { useOrder } from '../../../ui/fields/use-order.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { IconChevronDown, IconPlus } from '../../../ui/layout/icons.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import type { FieldErrors } from '../form-errors.ts';
import { type IssueValue, textNames } from '../issue-value.ts';
import type { IssueFormState } from '../use-issue-form.ts';
import { EvidenceCard, KindIcon } from './evidence-card.tsx';
import styles from './evidence-form.module.css';
import { codeItem, httpItem } from './evidence-value.ts';
import { pastedItem } from './pasted-item.ts';
import type { EvidenceList } from './use-evidence-list.ts';
import { useEvidenceUploads } from './use-evidence-uploads.ts';

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
  const { items } = list;
  const uploads = useEvidenceUploads(list.add);
  const full = items.length >= LIMITS.issueEvidence;
  return (
    <section className={styles.field} aria-labelledby="form-evidence" onPaste={(event) => paste(event, uploads.add, list.add)}>
      <div className={styles.title}>
        <h2 id="form-evidence" data-field="evidence" tabIndex={-1}>
          {t('title')}
        </h2>
        {items.length > 0 && <span>{items.length}</span>}
        {items.length > 1 && <FoldAll list={list} />}
        <p>{t('hint')}</p>
      </div>
      <DropZone onFiles={uploads.add}>
        {items.length > 0 && (
          <Cards
            projectId={project.id}
            list={list}
            files={[...(issue?.attachments ?? []), ...uploads.files]}
            languages={languages}
            errors={form.errors}
            store={uploads.store}
          />
        )}
        <UploadList {...uploads} />
        <div className={styles.foot}>
          <AddMenu list={list} onFiles={uploads.add} disabled={full} />
          {canExtract(form.value) && (
            <Button size="s" kind="quiet" aria-haspopup="dialog" onClick={onLift}>
              {t('lift.open')}
            </Button>
          )}
          <span>{full ? t('ui:field.tooMany', { max: LIMITS.issueEvidence }) : t('pasteHint')}</span>
        </div>
      </DropZone>
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

/** Uploads pasted files. Text pasted outside of fields becomes an item. */
function paste(event: ClipboardEvent<HTMLElement>, onFiles: (files: File[]) => void, onItems: EvidenceList['add']): void {
  const pasted = [...event.clipboardData.files];
  const text = event.clipboardData.getData('text/plain');
  // Word processors add an image of the text to the clipboard; the text is the intended content.
  if (pasted.length > 0 && text === '') {
    event.preventDefault();
    onFiles(pasted);
  }
  if (event.defaultPrevented || (event.target as HTMLElement).matches('input, textarea')) return;
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
  store: ReturnType<typeof useEvidenceUploads>['store'];
}

function Cards({ projectId, list, files, languages, errors, store }: CardsProps) {
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
          onRemove={() => remove(at)}
          onMove={(by) => move(at, at + by)}
          onEdited={async (edited) => list.replaceImage(item.id, await store(edited, fileOfEvidence(item) ?? ''))}
        />
      ))}
    </ol>
  );
}

interface AddMenuProps {
  list: EvidenceList;
  onFiles: (files: File[]) => void;
  disabled: boolean;
}

function AddMenu({ list, onFiles, disabled }: AddMenuProps) {
  const t = useT('evidence');
  // Waits until the menu has closed, because the menu then focuses its button and would take the focus from the new item.
  const begin = (item: IssueEvidence) => setTimeout(() => list.add([item]));
  const target = (
    <Button data-add-evidence size="s" icon={<IconPlus size={12} />} after={<IconChevronDown size={12} />} disabled={disabled}>
      {t('add')}
    </Button>
  );
  const entry = (kind: EvidenceKind, onSelect: () => void) => (
    <MenuItem icon={<KindIcon kind={kind} decorative />} onSelect={onSelect}>
      {t(`kind.${kind}`)}
    </MenuItem>
  );
  return (
    <FileButton onFiles={onFiles} accept={IMAGE_TYPES.join(',')}>
      {(chooseImages) => (
        <FileButton onFiles={onFiles}>
          {(chooseFiles) => (
            <Menu target={target}>
              {entry('HTTP', () => begin(httpItem()))}
              {entry('CODE', () => begin(codeItem()))}
              {entry('IMAGE', chooseImages)}
              {entry('FILE', chooseFiles)}
            </Menu>
          )}
        </FileButton>
      )}
    </FileButton>
  );
}
