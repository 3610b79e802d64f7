import { expect, test } from 'vitest';
import { hideSecrets } from './hide-secrets.ts';

test.each([
  ['postgres://coloa:coloa@localhost/coloa answers', 'postgres://coloa:***@localhost/coloa answers'],
  ['smtp://u:p@ss@mail:25?x=1 and smtps://u:x@mail', 'smtp://u:***@mail:25?x=1 and smtps://u:***@mail'],
  ['postgres://localhost/coloa?user=coloa&password=x&ssl=1', 'postgres://localhost/coloa?user=coloa&password=***&ssl=1'],
  ['SECRET_KEY=x METRICS_TOKEN=abc', 'SECRET_KEY=*** METRICS_TOKEN=***'],
  ['the token correct-horse, twice: correct-horse-battery', 'the token ***, twice: ***'],
  ['The extension btree_gin is installed in coloa', 'The extension btree_gin is installed in coloa'],
  ['http://localhost:3000/path and mail@example.com', 'http://localhost:3000/path and mail@example.com'],
])('credentials are hidden, and words that equal a short password stay: %s', (text, hidden) => {
  expect(hideSecrets(text, ['coloa', 'x', 'correct-horse', 'correct-horse-battery'])).toBe(hidden);
});
