import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkdownBody } from './markdown-body.tsx';

const render = (source: string) => renderToStaticMarkup(<MarkdownBody>{source}</MarkdownBody>);

test('files of Coloa are links that download', () => {
  expect(render('[poc.py](/attachments/b.py)')).toContain('<a href="/attachments/b.py" download="">poc.py</a>');
});

test('links to other sites open beside the page and tell nothing of it', () => {
  expect(render('[a](https://a.example/)')).toContain(
    '<a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  );
});

test.each(['javascript:alert(1)', '/api/session', '/attachments/../api/session', '/attachments/%2e%2e/x', '//a.example/attachments/b.py'])(
  'a link to %s is none',
  (url) => {
    expect(render(`[word](${url})`)).not.toContain('<a');
  },
);

test('images come from Coloa alone', () => {
  expect(render('![a](/attachments/a.png)')).toContain('<img src="/attachments/a.png"');
  expect(render('![a](https://a.example/a.png)')).not.toContain('<img');
});
