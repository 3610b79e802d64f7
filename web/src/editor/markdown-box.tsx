import type { FilePlace } from '@coloa/contract/files/files.contract.ts';
import type { ReactNode } from 'react';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { storeEdited } from '../files/edited-images.ts';
import { FileButton } from '../files/file-button.tsx';
import { FilesNotShown } from '../files/unavailable-files.tsx';
import { useEditedReport } from '../files/use-edited-report.ts';
import { EditImage } from '../image-editor/edit-image.tsx';
import { useT } from '../lib/i18n.ts';
import { storage } from '../lib/storage.ts';
import { cx } from '../ui/design/classes.ts';
import { type PageToast, usePageToast } from '../ui/feedback/page-toast.ts';
import { FieldError } from '../ui/fields/field-error.tsx';
import { useLengthNote } from '../ui/fields/use-length-note.tsx';
import styles from './editor.module.css';
import { EditorToolbar } from './editor-toolbar.tsx';
import { InsertMenu, type Inserts } from './insert-menu.tsx';
import type { Library } from './library/library.ts';
import { LibraryMenu } from './library/library-menu.tsx';
import { EvidenceOfferLine, useEvidenceOffer } from './paste/use-evidence-offer.tsx';
import type { FindPeople } from './people-by-name.ts';
import type { EditedPicture } from './picture-captions.ts';
import { Preview, PreviewButtons } from './preview.tsx';
import type { ScrollGroup } from './scroll/scroll-group.ts';
import { SecretCard } from './secrets/secret-card.tsx';
import { useSecrets } from './secrets/use-secrets.ts';
import { TextHintLine } from './text-hint-line.tsx';
import { useCodeMirror } from './use-code-mirror.ts';

export interface MarkdownEditorProps {
  label: string;
  /** Content beside the label. */
  aside?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  lang?: string;
  error?: ReactNode;
  /** Identifies the editor on the page, so that an error can focus it. */
  field?: string;
  placeholder?: string;
  /** Maximum number of characters. The counter appears above 90 % of it; a longer text shows an error and is not cut off. */
  maxLength?: number;
  /** Minimum height in lines; 5 by default. */
  rows?: number;
  /** Maximum height in lines, so that the content below stays visible; no limit by default. */
  maxRows?: number;
  /** The editors that scroll together with this one, which is then at most as high as most of the window. */
  scrollGroup?: ScrollGroup | undefined;
  people?: FindPeople;
  /** The place to which the text's files belong; null if the text cannot contain files. */
  filesAt: FilePlace | null;
  inserts?: Inserts | undefined;
  /** Texts that the user can insert with the toolbar, or by typing a slash at the start of a line. */
  library?: Library | undefined;
  /** Content below the text that can insert text at the cursor. */
  below?: ((insert: (text: string) => void) => ReactNode) | undefined;
  /** A note about the text that does not prevent saving. */
  note?: ReactNode;
  /** True if the preview shows each line break of the text, as in comments. */
  breaks?: boolean;
  /** Called on Ctrl+Enter and Ctrl+S, on a Mac with Cmd. */
  onSubmit?: () => void;
  autoFocus?: boolean;
}

const besideKey = 'coloa.editor.preview';

const editorProps = (props: MarkdownEditorProps) => {
  const { value, onChange, label, lang, field, scrollGroup, people, library, onSubmit, autoFocus } = props;
  return { value, onChange, label, lang, field, scrollGroup, people, library, onSubmit, autoFocus };
};

/** Lets the user show a preview: beside the text in wide boxes, instead of the text in narrow boxes. */
export function MarkdownBox(props: MarkdownEditorProps) {
  const { label, aside, value, onChange, lang, rows = 5, maxRows, maxLength, filesAt, inserts, library, note, breaks = false } = props;
  const t = useT('editor');
  const withFiles = filesAt !== null;
  const { hint, error } = useLengthNote(value.length, maxLength, props);
  const id = useId();
  const [beside, setBeside] = useState(() => storage.get(besideKey) !== 'off');
  const [instead, setInstead] = useState(false);
  // The preview is rendered with low priority, so that a long text does not delay typing.
  const shown = useDeferredValue(value);
  const { offer, offered, end } = useEvidenceOffer(value);
  const secrets = useSecrets(value);
  const [picture, setPicture] = useState<EditedPicture | null>(null);
  const editor = useCodeMirror({
    ...editorProps(props),
    secrets,
    offer,
    placeholder: props.placeholder ?? t(library ? 'placeholderWithTexts' : withFiles ? 'placeholder' : 'placeholderWithoutFiles'),
    describedBy: error ? `${id}-error` : undefined,
    withFiles,
    onEditPicture: setPicture,
  });
  const report = usePageToast();
  const box = useRef<HTMLDivElement>(null);
  /**
   * Runs `change`, which shows or hides the preview, and keeps the box and its tools in view. The preview can be much shorter than the
   * text, or longer.
   */
  const show = (change: () => void) => {
    flushSync(change);
    if (box.current && box.current.getBoundingClientRect().bottom < window.innerHeight / 2) box.current.scrollIntoView({ block: 'end' });
  };
  const toggleBeside = () => {
    storage.set(besideKey, beside ? 'off' : 'on');
    show(() => setBeside(!beside));
  };
  return (
    <div className={styles.field}>
      <div
        ref={box}
        className={cx(styles.box, Boolean(error) && styles.wrong)}
        data-editor
        data-beside={beside || undefined}
        data-instead={instead || undefined}
      >
        <div className={styles.head}>
          <span className={styles.label}>
            {label}
            {aside}
          </span>
          <Tools editor={editor} withFiles={withFiles} inserts={inserts} library={library} />
          <PreviewButtons beside={beside} instead={instead} onBeside={toggleBeside} onInstead={() => show(() => setInstead(!instead))} />
        </div>
        <div
          className={cx(styles.panes, maxRows !== undefined && styles.bounded, props.scrollGroup && styles.together)}
          style={{ '--rows': rows, '--max-rows': maxRows } as React.CSSProperties}
        >
          <div ref={editor.place} className={styles.write} />
          <Preview label={label} lang={lang} breaks={breaks}>
            {shown}
          </Preview>
        </div>
      </div>
      {hint && !error && <p className={styles.hint}>{hint}</p>}
      {note && (
        <p className={styles.hint} role="status">
          {note}
        </p>
      )}
      {props.below?.(editor.insert)}
      {offered && (
        <EvidenceOfferLine
          onShown={editor.showCursor}
          onAccept={() => {
            end();
            editor.referInstead(offered.range, offered.item);
          }}
          onDecline={() => {
            end();
            editor.focus();
          }}
        />
      )}
      <TextHintLine
        text={shown}
        onFix={(fixed) => {
          onChange(fixed);
          // The pressed button is removed with its line, so the editor takes the focus.
          editor.focus();
        }}
      />
      <SecretCard text={value} found={secrets} onRedact={onChange} onFocus={editor.focus} />
      {filesAt && <FilesNotShown at={filesAt} text={shown} />}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {picture && <EditPicture picture={picture} filesAt={filesAt} report={report} onEnd={() => setPicture(null)} />}
    </div>
  );
}

interface EditPictureProps extends Pick<MarkdownEditorProps, 'filesAt'> {
  picture: EditedPicture;
  report: PageToast;
  onEnd: () => void;
}

function EditPicture({ picture: { fileName, replace }, filesAt, report, onEnd }: EditPictureProps) {
  const reportEdited = useEditedReport(report);
  return (
    <EditImage
      fileName={fileName}
      keepsOriginal={filesAt?.on === 'PROJECT' || filesAt?.on === 'ISSUE'}
      onApply={async (edited) => reportEdited(fileName, await storeEdited(edited, fileName), replace)}
      onClose={onEnd}
    />
  );
}

interface ToolsProps extends Pick<MarkdownEditorProps, 'inserts' | 'library'> {
  editor: ReturnType<typeof useCodeMirror>;
  withFiles: boolean;
}

function Tools({ editor, withFiles, inserts, library }: ToolsProps) {
  const t = useT('editor');
  return (
    <>
      <FileButton onFiles={editor.addFiles}>
        {(choose) => (
          <EditorToolbar
            label={t('toolbar')}
            run={editor.run}
            refer={editor.refer}
            onImage={withFiles ? choose : null}
            menu={library && ((button) => <LibraryMenu target={button} library={library} editor={editor} />)}
          />
        )}
      </FileButton>
      {inserts && (
        <span className={styles.insert}>
          <InsertMenu inserts={inserts} onInsert={editor.insert} />
        </span>
      )}
    </>
  );
}
