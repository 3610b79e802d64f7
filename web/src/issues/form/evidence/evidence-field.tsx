import { IMAGE_TYPES } from '@coloa/contract/files/pictures.ts';
import { fileOfEvidence, type IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ClipboardEvent } from 'react';
import { DropZone } from '../../../files/drop-zone.tsx';
import { FileButton } from '../../../files/file-button.tsx';
import { useUnavailable } from '../../../files/unavailable-files.tsx';
import { UploadList } from '../../../files/upload-list.tsx';
import { useT } from '../../../lib/i18n.ts';
import { focusNext } from '../../../ui/behavior/focus.ts';
import { unseen } from '../../../ui/design/unseen.ts';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { useOrder } from '../../../ui/fields/use-order.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { IconChevronDown, IconPlus } from '../../../ui/layout/icons.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import type { IssueFormState } from '../use-issue-form.ts';
import { EvidenceCard } from './evidence-card.tsx';
import styles from './evidence-form.module.css';
import { codeItem, httpItem } from './evidence-value.ts';
import { KindIcon } from './kind-icon.tsx';
import { pastedItem } from './pasted-item.ts';
import type { EvidenceList } from './use-evidence-list.ts';
import { useEvidenceUploads } from './use-evidence-uploads.ts';

interface EvidenceFieldProps {
  projectId: string;
  issue: Issue | null;
  form: Pick<IssueFormState, 'errors'>;
  list: EvidenceList;
  languages: readonly Language[];
  /** Opens the dialog that moves evidence out of the texts; null where there is none in them. */
  onLift: (() => void) | null;
}

/** What proves the issue, written once for all languages: added by menu, by pasting, by dropping files. */
export function EvidenceField({ projectId, issue, form, list, languages, onLift }: EvidenceFieldProps) {
  const t = useT('evidence');
  const { items } = list;
  const uploads = useEvidenceUploads(list.add);
  const files = [...(issue?.attachments ?? []), ...uploads.files];
  const unavailable = useUnavailable(
    { on: 'PROJECT', id: projectId },
    items.flatMap((item) => fileOfEvidence(item) ?? []),
  );
  const {
    list: place,
    itemProps,
    move,
  } = useOrder<HTMLOListElement>(
    items.map(({ id }) => id),
    list.move,
  );
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const pasted = [...event.clipboardData.files];
    const text = event.clipboardData.getData('text/plain');
    // Word processors put a picture of the text beside the text itself.
    if (pasted.length > 0 && text === '') {
      event.preventDefault();
      uploads.add(pasted);
    }
    if (event.defaultPrevented || (event.target as HTMLElement).matches('input, textarea')) return;
    const item = pastedItem(text);
    if (!item) return;
    event.preventDefault();
    list.add([item]);
  };
  // Once the menu is closed: it gives the keyboard back to its button otherwise.
  const begin = (item: IssueEvidence) => setTimeout(() => list.add([item]));
  const remove = (at: number) => {
    const neighbour = items[at + 1] ?? items[at - 1];
    list.remove(items[at]?.id ?? '');
    focusNext(() => document.querySelector(neighbour ? `[data-remove-evidence="${neighbour.id}"]` : '[data-add-evidence]'));
  };
  const full = items.length >= LIMITS.issueEvidence;
  return (
    <section className={styles.field} aria-labelledby="form-evidence" onPaste={paste}>
      <div className={styles.title}>
        <h2 id="form-evidence" data-field="evidence" tabIndex={-1}>
          {t('title')}
        </h2>
        {items.length > 0 && <span>{items.length}</span>}
        <p>{t('hint')}</p>
      </div>
      <DropZone onFiles={uploads.add}>
        {items.length > 0 && (
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
                errors={form.errors}
                open={list.isOpen(item.id)}
                autoFocus={list.begun === item.id}
                order={itemProps(at)}
                onToggle={() => list.toggle(item.id)}
                onChange={list.change}
                onRemove={() => remove(at)}
                onMove={(by) => move(at, at + by)}
              />
            ))}
          </ol>
        )}
        <UploadList {...uploads} />
        <div className={styles.foot}>
          <FileButton onFiles={uploads.add} accept={IMAGE_TYPES.join(',')}>
            {(chooseImages) => (
              <FileButton onFiles={uploads.add}>
                {(chooseFiles) => (
                  <Menu
                    target={
                      <Button
                        data-add-evidence
                        size="s"
                        icon={<IconPlus size={12} />}
                        after={<IconChevronDown size={12} />}
                        disabled={full}
                      >
                        {t('add')}
                      </Button>
                    }
                  >
                    <MenuItem icon={<KindIcon kind="HTTP" decorative />} onSelect={() => begin(httpItem())}>
                      {t('kind.HTTP')}
                    </MenuItem>
                    <MenuItem icon={<KindIcon kind="CODE" decorative />} onSelect={() => begin(codeItem())}>
                      {t('kind.CODE')}
                    </MenuItem>
                    <MenuItem icon={<KindIcon kind="IMAGE" decorative />} onSelect={chooseImages}>
                      {t('kind.IMAGE')}
                    </MenuItem>
                    <MenuItem icon={<KindIcon kind="FILE" decorative />} onSelect={chooseFiles}>
                      {t('kind.FILE')}
                    </MenuItem>
                  </Menu>
                )}
              </FileButton>
            )}
          </FileButton>
          {onLift && (
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
