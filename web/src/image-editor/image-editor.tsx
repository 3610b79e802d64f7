import { LIMITS } from '@coloa/contract/limits.ts';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useState } from 'react';
import type { EditedImage } from '../files/edited-images.ts';
import { ApiError, failureText } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { focusIfLost, focusNext } from '../ui/behavior/focus.ts';
import { unseen } from '../ui/design/classes.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { ImageError, type OpenedImage } from './burn.ts';
import { EditorTools } from './editor-tools.tsx';
import styles from './image-editor.module.css';
import { ImageQuestions, type Question } from './image-questions.tsx';
import { burnInWorker } from './image-work.ts';
import { KeepField, KeptOriginalNotice, NotKeptNote } from './kept-original.tsx';
import { centreOf, resultSize, sizeWords, visibleArea } from './marks.ts';
import { Stage } from './stage.tsx';
import { useFocus } from './use-focus.ts';
import { type ImageEdits, type Tool, useImageEdits } from './use-image-edits.ts';
import { useOpened, useStart } from './use-opened.ts';

export interface ImageEditorProps {
  /** The stored name of the image. */
  fileName: string;
  /** Whether the place of the image has a team for which its original can be kept. */
  keepsOriginal: boolean;
  /** Stores the edited image. If it rejects, the editor stays open and shows the reason. */
  onApply: (edited: EditedImage) => Promise<void>;
  onClose: () => void;
}

function useFault() {
  const t = useT('imageEditor');
  const [fault, setFault] = useState<string | null>(null);
  return {
    fault,
    clear: () => setFault(null),
    fail: (error: unknown) => {
      if (error instanceof ImageError) setFault(t(`fault.${error.fault}`, { megapixels: LIMITS.imagePixels / 1_000_000 }));
      else setFault(error instanceof ApiError ? failureText(error) : t('fault.other'));
    },
  };
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

function ignore(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Handles Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, except in a text field, which has its own undo. */
function undoWith(event: KeyboardEvent, { undo, redo }: ImageEdits): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (event.target as HTMLElement).matches('input[type=text]')) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) redo();
  else undo();
}

/** A dialog that draws marks, redactions, a crop and a smaller size into an image. */
export function ImageEditor({ fileName, keepsOriginal, onApply, onClose }: ImageEditorProps) {
  const t = useT('imageEditor');
  const state = useImageEdits();
  const { edits, isChanged } = state;
  const { fault, fail, clear } = useFault();
  const start = useStart(fileName, keepsOriginal);
  const { kept, isFromOriginal } = start;
  const switchTo = (original: boolean) => {
    state.reset();
    start.startFromOriginal(original);
  };
  const opened = useOpened(start.fileName, (error) => {
    fail(error);
    // A colleague may have deleted the original in the meantime.
    if (isFromOriginal) switchTo(false);
  });
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Question | null>(null);
  /** The choice of the user. By default, an original that is already kept is kept for the new image, too. */
  const [choice, setChoice] = useState<boolean | null>(null);
  const keep = choice ?? kept !== null;
  const close = () => {
    if (!busy) isChanged ? setAsked('close') : onClose();
  };
  const switchStart = () => {
    clear();
    switchTo(!isFromOriginal);
  };
  const deleteKept = async () => {
    await start.deleteKept();
    setChoice(null);
    if (isFromOriginal) state.reset();
    focusNext(() => document.querySelector<HTMLElement>('[data-image-editor] fieldset button'));
  };
  const apply = async () => {
    if (!opened) return;
    setBusy(true);
    clear();
    try {
      await onApply({ file: await burnInWorker(opened.file, edits), original: keepsOriginal && keep ? (kept ?? opened.file) : null });
      onClose();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Dialog opened full title={t('title')} onClose={() => (state.selected ? state.select(null) : close())}>
        {/* Events of a portal bubble to the components that contain it, such as a card that the arrow keys move. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the whole dialog */}
        <div
          className={styles.editor}
          data-image-editor
          onKeyDown={(event) => {
            event.stopPropagation();
            undoWith(event, state);
          }}
          onPaste={stop}
          onDragOver={ignore}
          onDrop={ignore}
        >
          {kept && (
            <KeptOriginalNotice
              kept={kept}
              isFromOriginal={isFromOriginal}
              disabled={busy}
              onSwitch={() => (isChanged ? setAsked('switch') : switchStart())}
              onDelete={() => setAsked('delete')}
            />
          )}
          {opened && <Workbench key={opened.fileName} image={opened.image} state={state} />}
          {!opened && !fault && !start.failure && (
            <p className={styles.opening} role="status">
              {t('opening')}
            </p>
          )}
          {fault && <Notice kind="bad">{fault}</Notice>}
          {start.failure && (
            <Notice
              kind="bad"
              action={
                <Button size="s" onClick={start.retry}>
                  {t('ui:retry')}
                </Button>
              }
            >
              {failureText(start.failure)}
            </Notice>
          )}
          {keepsOriginal ? <KeepField kept={kept} checked={keep} disabled={!opened || busy} onChange={setChoice} /> : <NotKeptNote />}
          <div className={styles.foot}>
            <span className={styles.facts}>{opened && sizeWords(resultSize(edits, opened.image))}</span>
            <Button onClick={close}>{t('ui:cancel')}</Button>
            <Button kind="main" busy={busy} disabled={!opened} reason={opened && !isChanged ? t('unchanged') : undefined} onClick={apply}>
              {t('apply')}
            </Button>
          </div>
        </div>
      </Dialog>
      <ImageQuestions
        asked={asked}
        isChanged={isChanged}
        busy={busy}
        isFromOriginal={isFromOriginal}
        onAnswer={() => setAsked(null)}
        onClose={onClose}
        onSwitch={switchStart}
        onDelete={deleteKept}
      />
    </>
  );
}

function Workbench({ image, state }: { image: OpenedImage; state: ImageEdits }) {
  const t = useT('imageEditor');
  const { selected } = state;
  const focus = useFocus();
  const { edits } = state;
  // Undo can remove the focused mark.
  useEffect(() => focusIfLost(document.querySelector<HTMLElement>('[data-image-editor] fieldset button')));
  const addByKey = (tool: Tool) => {
    if (tool === 'crop') focus('crop');
    if (tool === 'select' || tool === 'crop' || tool === 'size') return;
    const frame = visibleArea(edits, image);
    const mark = state.add(tool, frame, centreOf(frame));
    focus(tool === 'text' ? 'text' : mark.id);
  };
  return (
    <>
      <EditorTools
        state={state}
        image={image}
        onKey={addByKey}
        onRemove={() => {
          if (!selected) return;
          state.remove(selected);
          focus('tools');
        }}
      />
      <Stage image={image} state={state} focus={focus} />
      <p id="image-keys" className={unseen}>
        {t('keys')}
      </p>
      <p className={unseen} role="status">
        {state.said}
      </p>
    </>
  );
}
