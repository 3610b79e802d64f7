import { EditorView } from '@codemirror/view';
import { evidenceAddress } from '@coloa/contract/issues/evidence-item.ts';
import type { FoundSecret } from '@coloa/contract/secrets/secret-kinds.ts';
import i18next from 'i18next';
import { type RefCallback, type RefObject, use, useCallback, useEffect, useRef } from 'react';
import { nameOfPasted } from '../files/file-names.ts';
import { watchText } from '../files/unsaved-texts.ts';
import { toast } from '../ui/feedback/toast.ts';
import { type EvidenceFromText, useEvidenceReferences } from '../ui/markdown/evidence-references.tsx';
import { clearHistory, type EditorSettings, extensionsFor, externalChange, settingsChanged } from './code-mirror-setup.ts';
import { EditBaseContext } from './edit-base.ts';
import { showEvidenceChips } from './evidence/evidence-chips.ts';
import type { Library } from './library/library.ts';
import { insertReference, insertText, type TextEdit } from './markdown-commands.ts';
import type { FollowedRange } from './paste/followed-ranges.ts';
import { movedText } from './paste/moved-text.ts';
import type { PasteEvents } from './paste/pasting.ts';
import type { FindPeople } from './people-by-name.ts';
import type { EditedPicture } from './picture-captions.ts';
import { replaceInText } from './replaced-images.ts';
import type { ScrollGroup } from './scroll/scroll-group.ts';
import { showSecretMarks } from './secrets/secret-marks.ts';
import { textChanges } from './text-changes.ts';
import { editOf } from './tool-edits.ts';
import type { ToolName } from './tools.ts';
import { startUpload } from './upload-widgets.ts';

const pastedNames = new Set<string>();

interface CodeMirrorProps extends EditorSettings {
  value: string;
  secrets: readonly FoundSecret[];
  scrollGroup?: ScrollGroup | undefined;
  onChange: (value: string) => void;
  people?: FindPeople | undefined;
  library?: Library | undefined;
  withFiles: boolean;
  onEditPicture: (picture: EditedPicture) => void;
  onSubmit?: (() => void) | undefined;
  autoFocus?: boolean | undefined;
  /** Called with pasted text; returns null if there is no alternative to offer for it. */
  offer?: PasteEvents['offer'] | undefined;
}

interface CodeMirror {
  place: RefCallback<HTMLDivElement>;
  run: (tool: ToolName) => void;
  insert: (text: string) => void;
  /** Inserts a text of the library: as a block if it has several lines. */
  insertText: (text: string) => void;
  selectedText: () => string;
  refer: (evidenceId: string) => void;
  /** Converts the range, for example pasted text, into an evidence item, and replaces it by a reference. */
  referInstead: (range: FollowedRange, item: EvidenceFromText) => void;
  addFiles: (files: readonly File[]) => void;
  focus: () => void;
  /** Scrolls the window so that nothing covers the cursor. */
  showCursor: () => void;
}

/** Applies a `value` that does not come from the editor: as one change that the user can undo, unless it contains another user's edit. */
function useOutsideText(view: RefObject<EditorView | null>, told: RefObject<string[]>, value: string) {
  const base = use(EditBaseContext);
  const lastBase = useRef(base);
  useEffect(() => {
    const ofAnother = lastBase.current !== base;
    lastBase.current = base;
    const editor = view.current;
    const back = told.current.lastIndexOf(value);
    told.current = told.current.slice(back + 1);
    // A late value is an older text of the editor and must not undo newer typing.
    if (!editor || back >= 0 || editor.state.doc.toString() === value) return;
    told.current = [];
    const changes = textChanges(editor.state.doc.toString(), editor.state.toText(value).toString());
    editor.dispatch({ changes, annotations: externalChange.of(true) });
    if (ofAnother) clearHistory(editor);
  }, [view, told, value, base]);
}

/** Creates an editor whose text follows `value`. The user can undo changes that the page makes, such as a template or a merge. */
export function useCodeMirror({
  value,
  onChange,
  people,
  library,
  withFiles,
  onEditPicture,
  onSubmit,
  autoFocus,
  offer,
  secrets,
  scrollGroup,
  ...settings
}: CodeMirrorProps): CodeMirror {
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ value, onChange, people, library, withFiles, onEditPicture, onSubmit, autoFocus, offer, settings });
  /** Texts reported to the page that have not returned as `value` yet, because the page may lag behind typing. */
  const told = useRef<string[]>([]);
  useEffect(() => {
    latest.current = { value, onChange, people, library, withFiles, onEditPicture, onSubmit, autoFocus, offer, settings };
  });

  const addFiles = useCallback((files: readonly File[], at?: number) => {
    const editor = view.current;
    if (!editor) return;
    const prefix = i18next.t('editor:pastedName');
    const { from, to } = editor.state.selection.main;
    for (const [index, file] of files.entries()) {
      // The first file replaces the selection, and the others follow it.
      const selected = at === undefined && index === 0 ? { from, to } : undefined;
      startUpload(editor, file, nameOfPasted(file, prefix, new Date(), pastedNames), at ?? to, selected);
    }
  }, []);

  const place = useCallback(
    (parent: HTMLDivElement | null) => {
      if (!parent) return;
      const editor = new EditorView({
        parent,
        doc: latest.current.value,
        extensions: extensionsFor(latest.current.settings, {
          onText: (text) => {
            told.current.push(text);
            latest.current.onChange(text);
          },
          onFiles: (files, at) => (latest.current.withFiles ? addFiles(files, at) : toast.bad(i18next.t('editor:noFiles'))),
          offer: (text) => latest.current.offer?.(text) ?? null,
          onSubmit: () => {
            latest.current.onSubmit?.();
            return latest.current.onSubmit !== undefined;
          },
          onEditPicture: (picture) => latest.current.onEditPicture(picture),
          ...(latest.current.library && { library: () => latest.current.library }),
          ...(latest.current.people && { people: (words, signal) => latest.current.people?.(words, signal) ?? Promise.resolve([]) }),
        }),
      });
      view.current = editor;
      const unwatch = watchText(editor, { read: () => editor.state.doc.toString(), replace: (file) => replaceInText(editor, file) });
      if (latest.current.autoFocus) {
        editor.dispatch({ selection: { anchor: editor.state.doc.length } });
        editor.focus();
      }
      return () => {
        view.current = null;
        unwatch();
        editor.destroy();
      };
    },
    [addFiles],
  );

  useOutsideText(view, told, value);

  useEffect(() => {
    if (view.current) showSecretMarks(view.current, value, secrets);
  }, [value, secrets]);

  useEffect(() => (view.current ? scrollGroup?.join(view.current) : undefined), [scrollGroup]);

  const offered = useEvidenceReferences()?.offered;
  useEffect(() => {
    if (view.current) showEvidenceChips(view.current, offered);
  }, [offered]);

  const { label, lang, describedBy, placeholder, field } = settings;
  useEffect(() => {
    view.current?.dispatch(settingsChanged({ label, lang, describedBy, placeholder, field }));
  }, [label, lang, describedBy, placeholder, field]);

  const apply = (edit: TextEdit) => {
    const editor = view.current;
    if (!editor) return;
    editor.dispatch(edit(editor.state));
    editor.focus();
  };
  const run = (tool: ToolName) => {
    const { ranges } = view.current?.state.selection ?? { ranges: [] };
    if (tool === 'redact' && ranges.every(({ empty }) => empty)) toast.bad(i18next.t('editor:selectToRedact'));
    apply(editOf(tool));
  };
  return {
    place,
    addFiles,
    focus: () => view.current?.focus(),
    showCursor: () => view.current?.dispatch({ scrollIntoView: true }),
    run,
    refer: (evidenceId) => apply(insertReference(evidenceAddress(evidenceId))),
    referInstead: ({ from, to }, item) =>
      apply(() => ({
        changes: { from, to, insert: `[](${evidenceAddress(item.id)})` },
        effects: movedText.of({ item, added: true }),
        userEvent: 'input',
        scrollIntoView: true,
      })),
    insertText: (text) =>
      apply((state) => {
        const { from, to } = state.selection.main;
        return insertText(state, from, to, text);
      }),
    selectedText: () => {
      const { state } = view.current ?? {};
      return state ? state.sliceDoc(state.selection.main.from, state.selection.main.to) : '';
    },
    insert: (text) => apply((state) => ({ ...state.replaceSelection(text), userEvent: 'input.insert', scrollIntoView: true })),
  };
}
