import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeTo, newHistory, redo, undo } from './edit-history.ts';
import { namedFor } from './image-work.ts';
import {
  type Area,
  addMark,
  colourMark,
  cornersOf,
  type Edits,
  firstArea,
  frameOf,
  KINDS,
  type Kind,
  type Mark,
  moveMark,
  NO_EDITS,
  nextId,
  numberOf,
  removeMark,
  resizeMark,
  resultSize,
  upright,
  visibleArea,
  wholePixels,
  writeMark,
} from './marks.ts';

const image = { width: 1920, height: 1080 };
const frame = frameOf(image);

const markOf = (kind: Kind, id = 1, area: Area = firstArea(kind, frame, { x: 960, y: 540 }, kind === 'text' ? 3 : 1)): Mark => ({
  id,
  kind,
  colour: 'red',
  area,
  text: kind === 'text' ? 'Nút' : '',
});

function expectInside({ area }: Mark): void {
  const { x, y, width, height } = upright(area);
  expect(x).toBeGreaterThanOrEqual(-1e-6);
  expect(y).toBeGreaterThanOrEqual(-1e-6);
  expect(x + width).toBeLessThanOrEqual(image.width + 1e-6);
  expect(y + height).toBeLessThanOrEqual(image.height + 1e-6);
}

const distance = fc.integer({ min: -4000, max: 4000 });
const kind = fc.constantFrom(...KINDS);
const step = fc.record({ kind: fc.constantFrom('move', 'resize'), x: distance, y: distance, corner: fc.nat(3) });

test('a mark never leaves the image, keeps a minimum size, and a text and a number keep their proportions', () => {
  fc.assert(
    fc.property(kind, fc.array(step, { maxLength: 12 }), (of, steps) => {
      let edits = addMark(NO_EDITS, markOf(of));
      for (const { kind: what, x, y, corner } of steps) {
        const corners = cornersOf(of);
        edits =
          what === 'move'
            ? moveMark(edits, 1, { x, y }, frame)
            : resizeMark(edits, 1, corners[corner % corners.length] ?? 'se', { x, y }, frame);
        const [mark] = edits.marks;
        if (!mark) throw new Error('no mark');
        expectInside(mark);
        if (of !== 'arrow') expect(Math.min(mark.area.width, mark.area.height)).toBeGreaterThanOrEqual(8 - 1e-6);
        if (of === 'text') expect(mark.area.width / mark.area.height).toBeCloseTo(3);
        if (of === 'number') expect(mark.area.width / mark.area.height).toBeCloseTo(1);
      }
    }),
  );
});

test('undo returns each earlier state, and redo each later one', () => {
  fc.assert(
    fc.property(fc.array(kind, { maxLength: 10 }), (kinds) => {
      let history = newHistory;
      const states: Edits[] = [history.now];
      for (const each of kinds) {
        history = changeTo(history, addMark(history.now, markOf(each, nextId(history.now))));
        states.push(history.now);
      }
      for (const state of states.slice(0, -1).reverse()) {
        history = undo(history);
        expect(history.now).toBe(state);
      }
      expect(undo(history)).toBe(history);
      for (const state of states.slice(1)) {
        history = redo(history);
        expect(history.now).toBe(state);
      }
      expect(redo(history)).toBe(history);
    }),
  );
});

test('changes with one name are one step, and a new change ends the redoable ones', () => {
  let history = changeTo(newHistory, addMark(NO_EDITS, markOf('box')));
  for (const x of [1, 2, 3]) history = changeTo(history, moveMark(history.now, 1, { x, y: 0 }, frame), 'move 1');
  history = undo(history);
  expect(history.now.marks).toEqual([markOf('box')]);
  history = changeTo(history, removeMark(history.now, 1));
  expect(history.future).toEqual([]);
  expect(changeTo(history, history.now)).toBe(history);
  const cancelled = changeTo(changeTo(history, addMark(history.now, markOf('arrow')), 'drag 1'), history.now, 'drag 1');
  expect(cancelled).toEqual({ ...history, last: null });
});

test('markers are numbered in their order, also after one is deleted', () => {
  let edits = [1, 2, 3].reduce((all, id) => addMark(all, markOf('number', id)), addMark(NO_EDITS, markOf('box', 9)));
  expect([1, 2, 3].map((id) => numberOf(edits, { id, kind: 'number' }))).toEqual([1, 2, 3]);
  edits = removeMark(edits, 2);
  expect([1, 3].map((id) => numberOf(edits, { id, kind: 'number' }))).toEqual([1, 2]);
  expect(nextId(edits)).toBe(10);
});

test('a covered area includes every pixel that it touches', () => {
  expect(wholePixels({ x: 10.9, y: 4.2, width: 5.2, height: -3.1 })).toEqual({ x: 10, y: 1, width: 7, height: 4 });
});

test('the result has the size of the crop, made smaller by the scale, and is never empty', () => {
  const crop = { x: 10.4, y: 20.6, width: 300, height: 200 };
  expect(visibleArea({ crop }, image)).toEqual({ x: 10, y: 21, width: 300, height: 200 });
  expect(resultSize({ ...NO_EDITS, crop, scale: 0.5 }, image)).toEqual({ width: 150, height: 100 });
  expect(resultSize({ ...NO_EDITS, scale: 0.1 }, { width: 3, height: 1 })).toEqual({ width: 1, height: 1 });
  expect(visibleArea({ crop: { x: 1919.9, y: -5, width: 50, height: 2 } }, image)).toEqual({ x: 1919, y: 0, width: 1, height: 1 });
});

test('the colour and the text of one mark change alone', () => {
  const edits = addMark(addMark(NO_EDITS, markOf('text', 1)), markOf('text', 2));
  const [first, second] = writeMark(colourMark(edits, 2, 'blue'), 2, 'Nút gửi', 5).marks;
  expect(first).toBe(edits.marks[0]);
  expect(second).toMatchObject({ colour: 'blue', text: 'Nút gửi' });
  expect((second?.area.width ?? 0) / (second?.area.height ?? 1)).toBeCloseTo(5);
});

test.for<[string, string, string]>([
  ['anh.png', 'image/png', 'anh.png'],
  ['anh.JPEG', 'image/jpeg', 'anh.JPEG'],
  ['anh.avif', 'image/webp', 'anh.webp'],
  ['anh.webp', 'image/png', 'anh.png'],
  ['anh', 'image/png', 'anh.png'],
  ['v1.2', 'image/jpeg', 'v1.2.jpg'],
])('%s written as %s is named %s', ([name, type, expected]) => {
  expect(namedFor(name, type)).toBe(expected);
});
