import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { cx } from '../ui/design/classes.ts';
import type { OpenedImage } from './burn.ts';
import { drawMarks } from './draw.ts';
import styles from './image-editor.module.css';
import {
  type Area,
  type Corner,
  cornerOf,
  cornersOf,
  type Edits,
  frameOf,
  type Kind,
  type Point,
  type Size,
  sizeWords,
  upright,
  visibleArea,
} from './marks.ts';
import type { Tool } from './use-image-edits.ts';
import { useStageKeys } from './use-stage-keys.ts';
import { type Fit, type StageProps, useStagePointer } from './use-stage-pointer.ts';

/** Space around the image in CSS pixels, so that handles at its edges can be pressed. It is smaller on phones. */
const marginOf = ({ width }: Size): number => (width < 500 ? 12 : 20);
/** Maximum factor by which small images are enlarged. */
const LARGEST = 2;
/** Minimum size of the pointer target of a mark, in CSS pixels. */
const TARGET = 24;

function useSize(box: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

function fitOf(edits: Edits, tool: Tool, image: Size, box: Size): Fit {
  const frame = tool === 'crop' ? frameOf(image) : visibleArea(edits, image);
  const margins = 2 * marginOf(box);
  const room = { width: Math.max(1, box.width - margins), height: Math.max(1, box.height - margins) };
  const fit = Math.min(LARGEST, room.width / frame.width, room.height / frame.height);
  return { frame, fit, zoom: tool === 'size' ? fit * edits.scale : fit };
}

function usePicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  { preview, width, height }: OpenedImage,
  edits: Edits,
  { frame, zoom }: Fit,
) {
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d', { willReadFrequently: true });
    if (!context) return;
    const scale = zoom * devicePixelRatio;
    context.canvas.width = Math.max(1, Math.round(frame.width * scale));
    context.canvas.height = Math.max(1, Math.round(frame.height * scale));
    context.imageSmoothingQuality = 'medium';
    context.setTransform(scale, 0, 0, scale, -frame.x * scale, -frame.y * scale);
    context.drawImage(preview, 0, 0, width, height);
    drawMarks(context, edits, { width, height });
  });
}

/** Shows the image with its marks. Each mark is also a button, so that it can be reached and changed with the keyboard. */
export function Stage({ image, state, focus }: StageProps) {
  const t = useT('imageEditor');
  const box = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const fit = fitOf(state.edits, state.tool, image, useSize(box));
  usePicture(canvas, image, state.edits, fit);
  const pointer = useStagePointer({ image, state, fit, paper, box, focus });
  const { frame, zoom } = fit;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the marks in it are buttons, and the toolbar adds marks with the keyboard
    <div
      ref={box}
      className={styles.stage}
      data-tool={state.tool}
      {...pointer}
      // A press must not move the focus. Only the code moves it, for example to a mark.
      onMouseDown={(event) => event.preventDefault()}
    >
      <section
        ref={paper}
        aria-label={t('image')}
        className={styles.paper}
        style={{ width: frame.width * zoom, height: frame.height * zoom }}
      >
        <canvas ref={canvas} />
        <Handles image={image} state={state} fit={fit} focus={focus} />
      </section>
    </div>
  );
}

interface HandlesProps extends Omit<StageProps, 'image'> {
  image: Size;
  fit: Fit;
}

function Handles({ image, state, fit, focus }: HandlesProps) {
  const t = useT('imageEditor');
  const { edits, tool, selected } = state;
  const keys = useStageKeys(state, image, ({ id }) => {
    const at = edits.marks.findIndex((mark) => mark.id === id);
    focus((edits.marks[at + 1] ?? edits.marks[at - 1])?.id ?? 'tools');
  });
  if (tool === 'size') return <CornerHandle corner="se" at={{ x: fit.frame.width * fit.zoom, y: fit.frame.height * fit.zoom }} />;
  if (tool === 'crop') {
    const crop = edits.crop ?? fit.frame;
    return (
      <Target
        area={crop}
        fit={fit}
        kind="box"
        crop
        label={t('cropName', { size: sizeWords(visibleArea(edits, image)) })}
        isSelected
        onKeyDown={keys.onCrop}
      />
    );
  }
  return edits.marks.map((mark) => (
    <Target
      key={mark.id}
      id={mark.id}
      area={mark.area}
      kind={mark.kind}
      fit={fit}
      label={state.nameOf(mark)}
      isSelected={selected?.id === mark.id}
      onFocus={() => state.select(mark.id)}
      onKeyDown={(event) => keys.onMark(event, mark, () => focus('text'))}
    />
  ));
}

interface TargetProps {
  id?: number;
  area: Area;
  kind: Kind;
  fit: Fit;
  label: string;
  isSelected: boolean;
  crop?: boolean;
  onFocus?: () => void;
  onKeyDown: (event: React.KeyboardEvent) => void;
}

/** A mark as a button. Its keys are described in the dialog, in the element with the id `image-keys`. */
function Target({ id, area, kind, fit: { frame, zoom }, label, isSelected, crop = false, onFocus, onKeyDown }: TargetProps) {
  const toPaper = ({ x, y }: Point): Point => ({ x: (x - frame.x) * zoom, y: (y - frame.y) * zoom });
  const { width, height, ...corner } = upright(area);
  const shown = { width: Math.max(TARGET, width * zoom), height: Math.max(TARGET, height * zoom) };
  const at = toPaper({ x: corner.x + width / 2, y: corner.y + height / 2 });
  const place: CSSProperties = { left: at.x - shown.width / 2, top: at.y - shown.height / 2, ...shown };
  return (
    <>
      <button
        type="button"
        data-mark={id}
        data-crop={crop || undefined}
        data-kind={kind}
        data-selected={isSelected || undefined}
        aria-pressed={crop ? undefined : isSelected}
        aria-label={label}
        aria-describedby="image-keys"
        className={cx(styles.mark, crop && styles.crop)}
        style={place}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
      {isSelected && cornersOf(kind).map((each) => <CornerHandle key={each} id={id} corner={each} at={toPaper(cornerOf(area, each))} />)}
    </>
  );
}

/** Only for the pointer: the keyboard resizes with Shift and the arrow keys. */
function CornerHandle({ id, corner, at }: { id?: number | undefined; corner: Corner; at: Point }) {
  return <span className={styles.handle} data-mark={id} data-corner={corner} style={{ left: at.x, top: at.y }} />;
}
