import { expect, test } from 'vitest';
import { documentTree } from './document/document-tree.ts';
import { treeContext } from './document/tree-context.ts';
import { findingHeight } from './finding-height.ts';
import { buildReportFinding } from './report-document.factory.ts';
import { reportLabels } from './report-labels.ts';

const images = new Map([['a.png', { path: '/a.png', width: 400, height: 500 }]]);
const heightOf = (markdown: string): number => {
  const nodes = documentTree(markdown, treeContext(images, reportLabels('en')), 3);
  return findingHeight(buildReportFinding(), { sections: [{ name: 'steps', nodes }], fields: [], evidence: [], notes: [] }, images);
};
const headers = (count: number) => Array.from({ length: count }, (_, n) => `H${n}: x`).join('\n');

test('an image counts with its given width, and an image reference in code counts as a line', () => {
  expect(heightOf('![](/attachments/a.png)')).toBeGreaterThan(heightOf('![|200](/attachments/a.png)') + 200);
  expect(heightOf('```\n![](/attachments/a.png)\n```')).toBe(heightOf('```\nx\n```'));
});

test('request and response side by side count with the longer one', () => {
  const request = `GET / HTTP/1.1\n${headers(30)}`;
  const response = `HTTP/1.1 200 OK\n${headers(20)}`;
  expect(heightOf(`\`\`\`http\n${request}\n\n${response}\n\`\`\``)).toBe(heightOf(`\`\`\`http\n${request}\n\`\`\``));
});

test('the URL of a link adds no height', () => {
  expect(heightOf(`[word](https://a.example/${'x'.repeat(900)})`)).toBe(heightOf('word'));
});
