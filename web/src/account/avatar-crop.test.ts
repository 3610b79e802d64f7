import { expect, test } from 'vitest';
import { CENTRED, clamped, cropBox, drawnSize, MAX_ZOOM } from './avatar-crop.ts';

const wide = { width: 800, height: 400 };

test('without a change the largest centred square is kept', () => {
  expect(drawnSize(wide, 1)).toEqual({ width: 2, height: 1 });
  expect(cropBox(CENTRED, wide)).toEqual({ left: 200, top: 0, side: 400 });
  expect(cropBox(CENTRED, { width: 300, height: 900 })).toEqual({ left: 0, top: 300, side: 300 });
});

test('moving the picture to the right keeps more of its left side', () => {
  expect(cropBox({ zoom: 1, x: 0.5, y: 0 }, wide)).toEqual({ left: 0, top: 0, side: 400 });
  expect(cropBox({ zoom: 2, x: 0, y: 0.5 }, wide)).toEqual({ left: 300, top: 0, side: 200 });
});

test('no move or zoom leaves a part of the square empty', () => {
  for (const zoom of [-1, 0.5, 1, 1.7, 4, 9]) {
    for (const x of [-9, -0.2, 0, 0.4, 9]) {
      for (const y of [-9, 0, 9]) {
        const crop = clamped({ zoom, x, y }, wide);
        const { left, top, side } = cropBox(crop, wide);
        expect(crop.zoom).toBeGreaterThanOrEqual(1);
        expect(crop.zoom).toBeLessThanOrEqual(MAX_ZOOM);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-9);
        expect(left + side).toBeLessThanOrEqual(wide.width + 1e-9);
        expect(top + side).toBeLessThanOrEqual(wide.height + 1e-9);
      }
    }
  }
});
