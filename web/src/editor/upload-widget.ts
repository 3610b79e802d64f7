import { WidgetType } from '@codemirror/view';
import i18next from 'i18next';
import styles from './editor.module.css';

interface UploadState {
  /** The uploaded share of the file, from 0 to 1. */
  progress: number;
  /** The reason why the upload failed, empty if unknown; null if it has not failed. */
  failure: string | null;
}

export interface UploadEntry {
  name: string;
  /** Increases with each upload. */
  number: number;
  state: UploadState;
  /** Shows the state of the upload; the widget sets this function when it is rendered. */
  show: (state: UploadState) => void;
  retry: () => void;
  /** Cancels the upload, or removes a failed one. */
  leave: () => void;
  /** Cancels the upload without changing the text. */
  end: () => void;
  /** Resolves when the file is in the text, or the upload failed or was cancelled. Later uploads at the same position wait for it. */
  settled: Promise<void>;
}

/** Uses the DOM without React, because CodeMirror renders the elements around it. */
export class UploadWidget extends WidgetType {
  readonly entry: UploadEntry;

  constructor(entry: UploadEntry) {
    super();
    this.entry = entry;
  }

  override eq(other: UploadWidget): boolean {
    return other.entry === this.entry;
  }

  override toDOM(): HTMLElement {
    const { entry } = this;
    const { name } = entry;
    const line = element('div', styles.upload);
    const words = element('span', styles.uploadWords);
    const track = element('span', styles.uploadTrack);
    const bar = element('i');
    track.setAttribute('role', 'progressbar');
    track.setAttribute('aria-label', i18next.t('editor:uploading', { name }));
    track.append(bar);
    const retry = button(i18next.t('ui:retry'), styles.uploadRetry, entry.retry);
    retry.textContent = i18next.t('ui:retry');
    const leave = button(i18next.t('editor:cancelUpload', { name }), styles.uploadLeave, entry.leave);
    leave.textContent = '×';
    line.append(words, track, retry, leave);

    entry.show = (state) => {
      entry.state = state;
      const failed = state.failure !== null;
      line.toggleAttribute('data-failed', failed);
      line.setAttribute('role', failed ? 'alert' : 'status');
      words.textContent = failed
        ? `${i18next.t('editor:uploadFailed', { name })} ${state.failure}`.trim()
        : i18next.t('editor:uploading', { name });
      bar.style.width = `${Math.round(state.progress * 100)}%`;
      track.setAttribute('aria-valuenow', String(Math.round(state.progress * 100)));
      leave.setAttribute('aria-label', i18next.t(failed ? 'editor:dropUpload' : 'editor:cancelUpload', { name }));
    };
    entry.show(entry.state);
    return line;
  }

  /** The buttons of the widget handle their own clicks. */
  override ignoreEvent(): boolean {
    return true;
  }
}

function element(tag: string, className = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

function button(label: string, className: string | undefined, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className ?? '';
  made.setAttribute('aria-label', label);
  made.addEventListener('click', press);
  return made;
}
