import { type EditorState, type Extension, type Range, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { captionSource, imageCaption, withCaption } from '@coloa/contract/issues/evidence.ts';
import i18next from 'i18next';
import styles from './editor.module.css';

/** `from` and `to` are the indices in the line that enclose the alt text. */
interface Picture {
  from: number;
  to: number;
  alt: string;
  url: string;
}

const PICTURE = /!\[((?:\\.|[^\\[\]])*)\]\((\/attachments\/[\w.-]+)(?:[ \t]+(?:"[^"]*"|'[^']*'))?\)/g;
const FENCE = /^\s*(?:```|~~~)/;
/** Images in table rows get no caption field, because a field between two rows would split the table. */
const ROW = /^\s*\|/;

const picturesIn = (line: string): Picture[] =>
  Array.from(line.matchAll(PICTURE), ({ index, 1: alt = '', 2: url = '' }) => ({ from: index + 2, to: index + 2 + alt.length, alt, url }));

class CaptionWidget extends WidgetType {
  readonly picture: Picture;
  /** Index of the image in its line, from 0. */
  readonly place: number;
  /** Number of the image among those with a caption field, from 1. */
  readonly number: number;

  constructor(picture: Picture, place: number, number: number) {
    super();
    this.picture = picture;
    this.place = place;
    this.number = number;
  }

  override eq({ picture, place, number }: CaptionWidget): boolean {
    return picture.alt === this.picture.alt && picture.url === this.picture.url && place === this.place && number === this.number;
  }

  override toDOM(view: EditorView): HTMLElement {
    const line = document.createElement('div');
    line.className = styles.caption ?? '';
    const image = document.createElement('img');
    image.alt = '';
    const input = document.createElement('input');
    input.type = 'text';
    line.append(image, input);
    const lineOfText = () => view.state.doc.lineAt(view.posAtDOM(line));
    input.addEventListener('input', () => {
      const { from, text } = lineOfText();
      const picture = picturesIn(text)[Number(line.dataset.place)];
      if (!picture) return;
      const insert = withCaption(picture.alt, input.value);
      view.dispatch({ changes: { from: from + picture.from, to: from + picture.to, insert }, userEvent: 'input.type' });
    });
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      // Enter would submit the surrounding form.
      event.preventDefault();
      view.dispatch({ selection: { anchor: lineOfText().to } });
      view.focus();
    });
    this.updateDOM(line);
    return line;
  }

  /** Reuses the field when the text changes, so that the caret keeps its position. */
  override updateDOM(line: HTMLElement): boolean {
    const [image, input] = line.children;
    if (!(image instanceof HTMLImageElement && input instanceof HTMLInputElement)) return false;
    line.dataset.place = String(this.place);
    if (image.getAttribute('src') !== this.picture.url) image.src = this.picture.url;
    const words = i18next.t('editor:captionOf', { number: this.number });
    input.setAttribute('aria-label', words);
    input.placeholder = i18next.t('editor:caption');
    // `imageCaption` treats "Image" as a file name, so it would clear the field while the user types "Image of the log".
    if (document.activeElement !== input) input.value = imageCaption(captionSource(this.picture.alt)).caption;
    return true;
  }

  /** The field handles its own keys and clicks. */
  override ignoreEvent(): boolean {
    return true;
  }
}

function fieldsOf({ doc }: EditorState): DecorationSet {
  const fields: Range<Decoration>[] = [];
  let fenced = false;
  for (let n = 1; n <= doc.lines; n += 1) {
    const { text, to } = doc.line(n);
    if (FENCE.test(text)) fenced = !fenced;
    else if (!fenced && !ROW.test(text)) {
      for (const [place, picture] of picturesIn(text).entries()) {
        const widget = new CaptionWidget(picture, place, fields.length + 1);
        fields.push(Decoration.widget({ widget, block: true, side: 1 }).range(to));
      }
    }
  }
  return Decoration.set(fields);
}

export const pictureCaptions: Extension = StateField.define<DecorationSet>({
  create: fieldsOf,
  update: (fields, transaction) => (transaction.docChanged ? fieldsOf(transaction.state) : fields),
  provide: (field) => EditorView.decorations.from(field),
});
