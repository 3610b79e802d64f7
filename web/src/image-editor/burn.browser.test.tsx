import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from 'vitest';
import { canvasOf, coloursIn, pixelsOf } from '../../test/images.ts';
import { ImageError } from './burn.ts';
import { burnInWorker, openInWorker } from './image-work.ts';
import { type Area, type Edits, type Kind, type Mark, NO_EDITS } from './marks.ts';

const mark = (kind: Kind, area: Area, more: Partial<Mark> = {}): Mark => ({ id: 1, kind, colour: 'red', area, text: '', ...more });
const withMarks = (...marks: Mark[]): Edits => ({ ...NO_EDITS, marks });

const MAGENTA = '#ff00ff';

/** A white image with small magenta and green squares in the area, which represent letters. */
async function shot(width: number, height: number, secret: Area, type = 'image/png', name = 'anh.png'): Promise<File> {
  const context = canvasOf(width, height, '#ffffff');
  for (let x = 0; x < secret.width; x += 4)
    for (let y = 0; y < secret.height; y += 4) {
      context.fillStyle = (x + y) % 8 === 0 ? MAGENTA : '#00ff00';
      context.fillRect(secret.x + x, secret.y + y, 4, 4);
    }
  return new File([await context.canvas.convertToBlob({ type, quality: 1 })], name, { type });
}

const secret = { x: 64, y: 40, width: 160, height: 32 };

test('a blacked-out area is exactly one colour, also at its edges, and no secret pixel is left', async () => {
  const file = await shot(320, 180, secret);
  // The area begins and ends within pixels, which must be covered completely.
  const area = { x: secret.x - 0.4, y: secret.y - 0.4, width: secret.width + 0.8, height: secret.height + 0.8 };
  const burned = await burnInWorker(file, withMarks(mark('blackout', area)));
  expect([burned.name, burned.type]).toEqual(['anh.png', 'image/png']);
  const pixels = await pixelsOf(burned);
  expect(coloursIn(pixels, { x: 63, y: 39, width: 162, height: 34 })).toEqual(new Set(['0,0,0']));
  expect(coloursIn(pixels)).toEqual(new Set(['0,0,0', '255,255,255']));
});

test('a blurred area contains only averages of large cells and no original pixel', async () => {
  const file = await shot(320, 180, secret);
  const pixels = await pixelsOf(await burnInWorker(file, withMarks(mark('blur', secret))));
  // Equal shares of magenta and green average to grey. All cells have the same average, so smoothing changes nothing.
  expect(coloursIn(pixels, secret)).toEqual(new Set(['146,146,146']));
});

test('a blurred area is smooth between two cells, and each pixel is between their averages', async () => {
  const halves = { x: 0, y: 0, width: 32, height: 32 };
  const context = canvasOf(64, 64, '#ffffff');
  context.fillStyle = '#000000';
  context.fillRect(0, 0, 16, 32);
  const file = new File([await context.canvas.convertToBlob()], 'anh.png', { type: 'image/png' });
  const { data, width } = await pixelsOf(await burnInWorker(file, withMarks(mark('blur', halves))));
  const line = Array.from({ length: 32 }, (_, x) => data[(8 * width + x) * 4] ?? 0);
  expect(line[0]).toBe(0);
  expect(line[31]).toBe(255);
  expect(line).toEqual(line.toSorted((a, b) => a - b));
  expect(new Set(line).size).toBeGreaterThan(8);
});

test('a crop and a smaller size leave nothing else, and a redaction keeps its place in them', async () => {
  const file = await shot(320, 180, secret);
  const crop = { x: 32, y: 20, width: 256, height: 80 };
  const edits = { ...withMarks(mark('blackout', secret)), crop, scale: 0.5 };
  const pixels = await pixelsOf(await burnInWorker(file, edits));
  expect([pixels.width, pixels.height]).toEqual([128, 40]);
  expect(coloursIn(pixels, { x: 18, y: 12, width: 74, height: 10 })).toEqual(new Set(['0,0,0']));
  for (const colour of coloursIn(pixels)) {
    const [red, green, blue] = colour.split(',');
    expect([green, blue], colour).toEqual([red, red]);
  }
});

test('arrows, boxes, numbers and texts are drawn in their colour with a white outline', async () => {
  const context = canvasOf(640, 360, '#808080');
  const file = new File([await context.canvas.convertToBlob()], 'anh.png', { type: 'image/png' });
  const marks = [
    mark('arrow', { x: 40, y: 200, width: 120, height: -60 }),
    mark('box', { x: 200, y: 40, width: 120, height: 60 }, { id: 2 }),
    mark('number', { x: 400, y: 40, width: 40, height: 40 }, { id: 3 }),
    mark('text', { x: 400, y: 160, width: 120, height: 40 }, { id: 4, text: 'Nút gửi' }),
  ];
  const pixels = await pixelsOf(await burnInWorker(file, withMarks(...marks)));
  for (const { area } of marks) {
    const { x, y, width, height } = { ...area, y: Math.min(area.y, area.y + area.height), height: Math.abs(area.height) };
    const found = coloursIn(pixels, { x: x - 6, y: y - 6, width: width + 12, height: height + 12 });
    expect([...found]).toEqual(expect.arrayContaining(['200,30,30', '255,255,255']));
  }
});

/** Adds an EXIF segment with orientation 6, which means that the image must be rotated by 90°. */
function rotated(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const body = [...'Exif\0\0'].map((letter) => letter.charCodeAt(0)).concat(tiff);
  const length = body.length + 2;
  return new Uint8Array([...jpeg.slice(0, 2), 0xff, 0xe1, length >> 8, length & 255, ...body, ...jpeg.slice(2)]);
}

test('a JPEG is turned upright, stays a JPEG and loses its metadata', async () => {
  const plain = await shot(320, 180, secret, 'image/jpeg', 'anh.jpg');
  const file = new File([rotated(new Uint8Array(await plain.arrayBuffer()))], 'anh.jpg', { type: 'image/jpeg' });
  expect(await openInWorker(file)).toMatchObject({ width: 180, height: 320 });
  const burned = await burnInWorker(file, withMarks(mark('blackout', { x: 0, y: 0, width: 180, height: 10 })));
  const pixels = await pixelsOf(burned);
  expect([burned.type, pixels.width, pixels.height]).toEqual(['image/jpeg', 180, 320]);
  expect(new TextDecoder('latin1').decode(await burned.arrayBuffer())).not.toContain('Exif');
});

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ImageError ? error.fault : error),
  );

test('animated and damaged images, and images with too many pixels, have their own errors', async () => {
  const text = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const file = (bytes: Uint8Array<ArrayBuffer>, type: string) => new File([bytes], 'anh', { type });
  expect(await faultOf(openInWorker(file(text('GIF89a...'), 'image/gif')))).toBe('animated');
  expect(await faultOf(openInWorker(file(text('RIFF....WEBPVP8X....\x02...........'), 'image/webp')))).toBe('animated');
  expect(await faultOf(burnInWorker(file(text('no image'), 'image/png'), NO_EDITS))).toBe('damaged');
  expect(await faultOf(openInWorker(await blank(8001, 6250)))).toBe('tooLarge');
});

/** Encodes a large image as JPEG, which is quicker than PNG. */
async function blank(width: number, height: number): Promise<File> {
  const context = canvasOf(width, height, '#0b7a6f');
  return new File([await context.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.5 })], 'anh.jpg', { type: 'image/jpeg' });
}

test('an image of 50 megapixels is edited while the page still responds', async () => {
  const file = await blank(8000, LIMITS.imagePixels / 8000);
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 20);
  const opened = await openInWorker(file);
  expect([opened.width, opened.height, opened.preview.width]).toEqual([8000, 6250, 2560]);
  const area = { x: 1000, y: 1000, width: 6000, height: 4000 };
  const marks = [mark('blur', area), mark('blackout', { x: 100, y: 100, width: 500, height: 500 }, { id: 2 })];
  const burned = await burnInWorker(file, { ...withMarks(...marks), scale: 0.25 });
  clearInterval(timer);
  expect(longest).toBeLessThan(1_000);
  const pixels = await pixelsOf(burned);
  expect([pixels.width, pixels.height]).toEqual([2000, 1563]);
});
