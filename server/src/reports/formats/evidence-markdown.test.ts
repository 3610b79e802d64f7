import { expect, test } from 'vitest';
import { withoutPictures } from './evidence-markdown.ts';

test.each([
  ['![màn hình](https://a.example/1.png) sau', 'màn hình sau'],
  ['![màn hình][Ảnh  1]\n\n[ảnh 1]: https://a.example/1.png', 'màn hình\n\n[ảnh 1]: https://a.example/1.png'],
  ['![ảnh][]\n\n[ảnh]: https://a.example/1.png', 'ảnh\n\n[ảnh]: https://a.example/1.png'],
  ['![ảnh]\n\n[ảnh]: https://a.example/1.png', 'ảnh\n\n[ảnh]: https://a.example/1.png'],
  ['[liên kết][a] và ![a][chưa định nghĩa]', '[liên kết][a] và ![a][chưa định nghĩa]'],
])('%j becomes %j', (markdown, text) => {
  expect(withoutPictures(markdown)).toBe(text);
});
