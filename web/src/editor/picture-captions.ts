import { type EditorState, type Extension, Facet, type Range, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { captionSource, imageCaption, withCaption } from '@coloa/contract/issues/evidence.ts';
import i18next from 'i18next';
import type { RenamedFile } from '../files/unsaved-texts.ts';
import { canEdit } from '../image-editor/edit-image.tsx';
import iconStyles from '../ui/layout/icon.module.css';
import { PENCIL } from '../ui/layout/icon.tsx';
import styles from './picture-captions.module.css';
import { replaceEverywhere } from './replaced-images.ts';

/** `from` and `to` are the indices in the line at which the alt text begins and ends. `end` is the index after the image. */
interface Picture {
  from: number;
  to: number;
  end: number;
  alt: string;
  url: string;
}

const PICTURE = /!\[((?:\\.|[^\\[\]]|\[(?:\\.|[^\\[\]])*\])*)\]\((\/attachments\/[\w.-]+)(?:[ \t]+(?:"[^"]*"|'[^']*'))?\)/g;
/** The marks of quotes and lists before the content of a line. */
const CONTAINERS = String.raw`^(?:\s|>|[-*+]\s|\d{1,9}[.)]\s)*`;
const FENCE = new RegExp(String.raw`${CONTAINERS}(\x60{3,}(?!.*\x60)|~{3,})`);
const FENCE_END = new RegExp(String.raw`${CONTAINERS}(\x60{3,}|~{3,})\s*$`);
/** Images in table rows get no caption field, because a field between two rows would split the table. */
const ROW = new RegExp(String.raw`${CONTAINERS}\|`);

const picturesIn = (line: string): Picture[] =>
  Array.from(line.matchAll(PICTURE), ({ 0: { length }, index, 1: alt = '', 2: url = '' }) => {
    const to = index + 2 + alt.length;
    return { from: index + 2, to, end: index + length, alt, url };
  });

/** An image in a text, which the user is editing in the image editor. */
export interface EditedPicture {
  fileName: string;
  /** Replaces an image in this text and in all other open texts, with one undo step if `undoable`. */
  replace: (file: RenamedFile, undoable: boolean) => void;
}

const editPicture = Facet.define<(picture: EditedPicture) => void>();

const edited = (view: EditorView, url: string): EditedPicture => ({
  fileName: url.slice(url.lastIndexOf('/') + 1),
  replace: (file, undoable) => replaceEverywhere(view, file, undoable),
});

const SVG = 'http://www.w3.org/2000/svg';

/** Draws `IconPencil` without React, because CodeMirror renders the elements around it. */
function pencil(): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({ class: iconStyles.icon ?? '', width: '16', height: '16', viewBox: '0 0 16 16' })) {
    icon.setAttribute(name, value);
  }
  icon.setAttribute('aria-hidden', 'true');
  icon.appendChild(document.createElementNS(SVG, 'path')).setAttribute('d', PENCIL);
  return icon;
}

/** Returns the button that opens the image editor. The widget that contains it must have the index of the image in `data-place`. */
function editButton(view: EditorView, widget: () => HTMLElement): HTMLButtonElement {
  const edit = document.createElement('button');
  edit.type = 'button';
  edit.append(pencil());
  edit.addEventListener('click', () => {
    const { picture } = pictureOf(view, widget());
    if (picture) view.state.facet(editPicture)[0]?.(edited(view, picture.url));
  });
  return edit;
}

function nameButton(edit: HTMLButtonElement, number: number): void {
  edit.title = i18next.t('imageEditor:editNumber', { number });
  edit.setAttribute('aria-label', edit.title);
}

/** Returns the current image of a widget, and the position at which its line begins. */
function pictureOf(view: EditorView, widget: HTMLElement): { from: number; picture: Picture | undefined } {
  const { from, text } = view.state.doc.lineAt(view.posAtDOM(widget));
  return { from, picture: picturesIn(text)[Number(widget.dataset.place)] };
}

abstract class PictureWidget extends WidgetType {
  readonly picture: Picture;
  /** Index of the image in its line, from 0. */
  readonly place: number;
  /** Number of the image in the text, without those in code, from 1. */
  readonly number: number;

  constructor(picture: Picture, place: number, number: number) {
    super();
    this.picture = picture;
    this.place = place;
    this.number = number;
  }

  override eq({ picture, place, number }: PictureWidget): boolean {
    return picture.alt === this.picture.alt && picture.url === this.picture.url && place === this.place && number === this.number;
  }

  /** The fields and buttons handle their own keys and clicks. */
  override ignoreEvent(): boolean {
    return true;
  }
}

/** A button directly behind an image in a table row. */
class RowWidget extends PictureWidget {
  override toDOM(view: EditorView): HTMLElement {
    const edit = editButton(view, () => edit);
    edit.className = styles.editInRow ?? '';
    this.updateDOM(edit);
    return edit;
  }

  /** Reuses the button when the text changes, so that it keeps the focus. */
  override updateDOM(edit: HTMLElement): boolean {
    if (!(edit instanceof HTMLButtonElement)) return false;
    edit.dataset.place = String(this.place);
    nameButton(edit, this.number);
    return true;
  }
}

class CaptionWidget extends PictureWidget {
  override toDOM(view: EditorView): HTMLElement {
    const line = document.createElement('div');
    line.className = styles.caption ?? '';
    const image = document.createElement('img');
    image.alt = '';
    const input = document.createElement('input');
    input.type = 'text';
    line.append(
      image,
      input,
      editButton(view, () => line),
    );
    const lineOfText = () => view.state.doc.lineAt(view.posAtDOM(line));
    input.addEventListener('input', () => {
      const { from, picture } = pictureOf(view, line);
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
    const [image, input, edit] = line.children;
    if (!(image instanceof HTMLImageElement && input instanceof HTMLInputElement && edit instanceof HTMLButtonElement)) return false;
    edit.hidden = !canEdit(this.picture.url);
    nameButton(edit, this.number);
    line.dataset.place = String(this.place);
    if (image.getAttribute('src') !== this.picture.url) image.src = this.picture.url;
    const words = i18next.t('editor:captionOf', { number: this.number });
    input.setAttribute('aria-label', words);
    input.placeholder = i18next.t('editor:caption');
    // `imageCaption` treats "Image" as a file name, so it would clear the field while the user types "Image of the log".
    if (document.activeElement !== input) input.value = imageCaption(captionSource(this.picture.alt)).caption;
    return true;
  }
}

function fieldsOf({ doc }: EditorState): DecorationSet {
  const fields: Range<Decoration>[] = [];
  /** The marks that opened the code block; null outside of code. */
  let fence: string | null = null;
  let number = 0;
  for (let n = 1; n <= doc.lines; n += 1) {
    const { text, from, to } = doc.line(n);
    const marks: string = (fence === null ? FENCE : FENCE_END).exec(text)?.[1] ?? '';
    if (fence !== null) {
      if (marks.startsWith(fence)) fence = null;
    } else if (marks !== '') fence = marks;
    else {
      const isRow = ROW.test(text);
      for (const [place, picture] of picturesIn(text).entries()) {
        number += 1;
        if (!isRow) {
          const widget = new CaptionWidget(picture, place, number);
          fields.push(Decoration.widget({ widget, block: true, side: 1 }).range(to));
        } else if (canEdit(picture.url)) {
          fields.push(Decoration.widget({ widget: new RowWidget(picture, place, number), side: 1 }).range(from + picture.end));
        }
      }
    }
  }
  return Decoration.set(fields);
}

const fields = StateField.define<DecorationSet>({
  create: fieldsOf,
  update: (now, transaction) => (transaction.docChanged ? fieldsOf(transaction.state) : now),
  provide: (field) => EditorView.decorations.from(field),
});

/** Shows below each image a field with its caption, and a button that calls `onEdit`; in table rows, only the button behind the image. */
export const pictureCaptions = (onEdit: (picture: EditedPicture) => void): Extension => [fields, editPicture.of(onEdit)];
