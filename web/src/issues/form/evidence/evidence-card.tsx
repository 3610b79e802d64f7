import type { EvidenceKind, IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type HTMLAttributes, type ReactNode, useRef, useState } from 'react';
import { SecretCard } from '../../../editor/secrets/secret-card.tsx';
import { useSecrets } from '../../../editor/secrets/use-secrets.ts';
import { type EvidenceFile, fileOf, useItemName } from '../../../evidence/evidence-items.ts';
import { FileRow, ImageLink } from '../../../evidence/evidence-view.tsx';
import type { EditedImage } from '../../../files/edited-images.ts';
import { canEdit, EditImage } from '../../../image-editor/edit-image.tsx';
import { useT } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { IconButton } from '../../../ui/layout/icon-button.tsx';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconCodeBlock,
  IconFile,
  IconGlobe,
  IconImage,
  IconPencil,
  IconTrash,
} from '../../../ui/layout/icons.tsx';
import { evidenceAnchor } from '../../../ui/markdown/evidence-references.tsx';
import type { FieldErrors } from '../form-errors.ts';
import styles from './evidence-form.module.css';
import { CodeTexts, HttpTexts } from './evidence-texts.tsx';
import { type EvidenceErrorName, errorNameOf } from './evidence-value.ts';

interface EvidenceCardProps {
  item: IssueEvidence;
  number: number;
  count: number;
  languages: readonly Language[];
  files: readonly EvidenceFile[];
  /** True if readers of the issue could not see the item's file. */
  unavailable: boolean;
  errors: FieldErrors;
  open: boolean;
  autoFocus: boolean;
  /** The properties that make the card an item of a sortable list. */
  order: HTMLAttributes<HTMLElement>;
  onToggle: () => void;
  onChange: (item: IssueEvidence) => void;
  /** Called with a pasted HAR file from which the writer has to choose. */
  onHar: (text: string) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
  /** Replaces the image of the item by an edited one. Rejects if the upload fails. */
  onEdited: (edited: EditedImage) => Promise<void>;
}

export function EvidenceCard(props: EvidenceCardProps) {
  const { item, number, languages, unavailable, errors, open, order, onChange } = props;
  const t = useT('evidence');
  // The card is draggable only while the handle is held, because dragging would otherwise disturb text selection in its fields.
  const [held, setHeld] = useState(false);
  const hasErrors = Object.keys(errors).some((name) => name.startsWith(`evidence.${item.id}.`));
  const shown = open || hasErrors;
  const errorOf = (name: EvidenceErrorName): string | undefined => errors[name];
  return (
    <li
      {...order}
      id={evidenceAnchor(item.id)}
      className={styles.card}
      aria-label={t('ui:evidence.number', { number })}
      draggable={held}
      onDragEnd={(event) => {
        setHeld(false);
        order.onDragEnd?.(event);
      }}
      onKeyDown={(event) => {
        // In fields, Shift with arrow keys selects text, so only other elements of the card handle these keys.
        if (!(event.target as HTMLElement).matches('input, textarea')) order.onKeyDown?.(event);
      }}
    >
      <CardHead {...props} shown={shown} onHold={setHeld} />
      {shown && (
        <div className={styles.body}>
          <Captions item={item} languages={languages} errorOf={errorOf} onChange={onChange} />
          <Content {...props} errorOf={errorOf} />
          {unavailable && <Notice kind="warn">{t('unavailable')}</Notice>}
          <OwnError>
            {errors[errorNameOf(item.id, 'fileName')] ?? errors[errorNameOf(item.id, 'id')] ?? errors[errorNameOf(item.id, '')]}
          </OwnError>
        </div>
      )}
    </li>
  );
}

interface CardHeadProps extends EvidenceCardProps {
  shown: boolean;
  onHold: (held: boolean) => void;
}

function CardHead({ item, number, count, files, shown, onHold, onToggle, onMove, onRemove }: CardHeadProps) {
  const t = useT('evidence');
  const nameOf = useItemName();
  return (
    <div className={styles.head}>
      {count > 1 && (
        <span className={styles.grip} aria-hidden="true" onPointerDown={() => onHold(true)} onPointerUp={() => onHold(false)} />
      )}
      <button type="button" className={styles.name} aria-expanded={shown} onClick={onToggle}>
        {shown ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        <KindIcon kind={item.kind} />
        <b>{number}.</b>
        {item.kind === 'IMAGE' && !shown && <img src={fileOf(item, files).url} alt="" loading="lazy" />} <span>{nameOf(item, files)}</span>
      </button>
      {count > 1 && (
        <>
          <IconButton label={t('up', { number })} disabled={number === 1} onClick={() => onMove(-1)}>
            <IconArrowUp size={14} />
          </IconButton>
          <IconButton label={t('down', { number })} disabled={number === count} onClick={() => onMove(1)}>
            <IconArrowDown size={14} />
          </IconButton>
        </>
      )}
      <IconButton label={t('remove', { number })} data-remove-evidence={item.id} onClick={onRemove}>
        <IconTrash size={14} />
      </IconButton>
    </div>
  );
}

const OwnError = ({ children }: { children: ReactNode }) => children && <FieldError>{children}</FieldError>;

interface CaptionsProps extends Pick<EvidenceCardProps, 'item' | 'languages' | 'onChange'> {
  errorOf: (name: EvidenceErrorName) => string | undefined;
}

function Captions({ item, languages, errorOf, onChange }: CaptionsProps) {
  const t = useT('evidence');
  return (
    <div className={styles.halves}>
      {languages.map((language) => (
        <Caption
          key={language}
          label={languages.length > 1 ? t('captionIn', { language: t(`ui:language.${language}`) }) : t('caption')}
          language={language}
          field={errorNameOf(item.id, `captions.${language}`)}
          value={item.captions[language]}
          error={errorOf(errorNameOf(item.id, `captions.${language}`))}
          onChange={(caption) => onChange({ ...item, captions: { ...item.captions, [language]: caption } })}
        />
      ))}
    </div>
  );
}

interface CaptionProps {
  label: string;
  language: Language;
  field: string;
  value: string;
  error: string | undefined;
  onChange: (caption: string) => void;
}

function Caption({ label, language, field, value, error, onChange }: CaptionProps) {
  const secrets = useSecrets(value);
  const place = useRef<HTMLInputElement>(null);
  return (
    <div>
      <TextField
        ref={place}
        label={label}
        optional
        lang={language}
        spellCheck
        maxLength={LIMITS.title}
        data-field={field}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <SecretCard text={value} found={secrets} onRedact={onChange} onFocus={() => place.current?.focus()} />
    </div>
  );
}

interface ContentProps extends EvidenceCardProps {
  errorOf: (name: EvidenceErrorName) => string | undefined;
}

function Content({ item, number, files, autoFocus, errorOf, onChange, onHar, onEdited }: ContentProps) {
  const field = errorNameOf(item.id, 'fileName');
  switch (item.kind) {
    case 'HTTP':
      return <HttpTexts item={item} autoFocus={autoFocus} errorOf={errorOf} onChange={onChange} onHar={onHar} />;
    case 'CODE':
      return <CodeTexts item={item} autoFocus={autoFocus} errorOf={errorOf} onChange={onChange} />;
    case 'IMAGE':
      return (
        <div className={styles.image} data-field={field}>
          <ImageLink file={fileOf(item, files)} caption="" />
          {canEdit(item.fileName) && <EditButton fileName={item.fileName} number={number} onEdited={onEdited} />}
        </div>
      );
    case 'FILE':
      return (
        <div className={styles.file} data-field={field}>
          <FileRow file={fileOf(item, files)} />
        </div>
      );
  }
}

function EditButton({ fileName, number, onEdited }: { fileName: string; number: number } & Pick<EvidenceCardProps, 'onEdited'>) {
  const t = useT('imageEditor');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="s"
        icon={<IconPencil size={14} />}
        aria-label={t('editEvidence', { number })}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('edit')}
      </Button>
      {opened && <EditImage keepsOriginal fileName={fileName} onApply={onEdited} onClose={() => setOpened(false)} />}
    </>
  );
}

const icons = { HTTP: IconGlobe, CODE: IconCodeBlock, IMAGE: IconImage, FILE: IconFile };

/** Renders the icon of a kind of evidence. Set `decorative` if text beside the icon already names the kind. */
export function KindIcon({ kind, decorative = false }: { kind: EvidenceKind; decorative?: boolean }) {
  const t = useT('evidence');
  const Icon = icons[kind];
  return <Icon size={14} label={decorative ? undefined : t(`kind.${kind}`)} />;
}
