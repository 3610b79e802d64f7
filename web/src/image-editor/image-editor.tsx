import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { download } from '../lib/api-client.ts';
import { ApiError, failureText } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { focusIfLost } from '../ui/behavior/focus.ts';
import { unseen } from '../ui/design/classes.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { drawerParameters } from '../ui/overlays/leaving.ts';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';
import { ImageError, type OpenedImage } from './burn.ts';
import { EditorTools } from './editor-tools.tsx';
import styles from './image-editor.module.css';
import { burnInWorker, openInWorker } from './image-work.ts';
import { centreOf, resultSize, sizeWords, visibleArea } from './marks.ts';
import { Stage } from './stage.tsx';
import { useFocus } from './use-focus.ts';
import { type ImageEdits, type Tool, useImageEdits } from './use-image-edits.ts';

export interface ImageEditorProps {
  /** The stored name of the image. */
  fileName: string;
  /** Stores the edited image. If it rejects, the editor stays open and shows the reason. */
  onApply: (file: File) => Promise<void>;
  onClose: () => void;
}

interface Opened {
  file: File;
  image: OpenedImage;
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

function useOpened(fileName: string, onFail: (error: unknown) => void): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  const failed = useEffectEvent(onFail);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const open = async () => {
      const { blob, fileName: name } = await download(filesContract.download, { params: { fileName } }, { background: true, signal });
      const file = new File([blob], name, { type: blob.type });
      setOpened({ file, image: await openInWorker(file, signal) });
    };
    open().catch((error: unknown) => {
      if (!signal.aborted) failed(error);
    });
    return () => abort.abort();
  }, [fileName]);
  return opened;
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
export function ImageEditor({ fileName, onApply, onClose }: ImageEditorProps) {
  const t = useT('imageEditor');
  const state = useImageEdits();
  const { edits, isChanged } = state;
  const { fault, fail, clear } = useFault();
  const opened = useOpened(fileName, fail);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (!busy) isChanged ? setAsking(true) : onClose();
  };
  const apply = async () => {
    if (!opened) return;
    setBusy(true);
    clear();
    try {
      await onApply(await burnInWorker(opened.file, edits));
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
          {opened && <Workbench image={opened.image} state={state} />}
          {!opened && !fault && (
            <p className={styles.opening} role="status">
              {t('opening')}
            </p>
          )}
          {fault && <Notice kind="bad">{fault}</Notice>}
          <div className={styles.foot}>
            {/* A checkbox that keeps the original for the team belongs here. */}
            <span className={styles.facts}>{opened && sizeWords(resultSize(edits, opened.image))}</span>
            <Button onClick={close}>{t('ui:cancel')}</Button>
            <Button kind="main" busy={busy} disabled={!opened} reason={opened && !isChanged ? t('unchanged') : undefined} onClick={apply}>
              {t('apply')}
            </Button>
          </div>
        </div>
      </Dialog>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('discard.title')}
        confirm={t('discard.confirm')}
        keep={t('discard.keep')}
        onConfirm={onClose}
      >
        {t('discard.body')}
      </ConfirmDialog>
      <UnsavedGuard when={isChanged} within={drawerParameters} saving={busy} onAsk={() => setAsking(false)}>
        {t('discard.body')}
      </UnsavedGuard>
    </>
  );
}

function Workbench({ image, state }: { image: OpenedImage; state: ImageEdits }) {
  const t = useT('imageEditor');
  const { selected } = state;
  const focus = useFocus();
  const { edits } = state;
  // Undo can remove the focused mark.
  useEffect(() => focusIfLost(document.querySelector<HTMLElement>('[data-image-editor] button')));
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
