import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { faults, planted, REACH, root } from './faults.ts';

test.each(faults)('the fault $id changes one place of $file', ({ id, file }) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  expect(planted(path.join(root, file), source, id)).not.toBe(source);
  expect(planted(path.join(root, file), source, REACH)).toContain(`reachedFault?.('${id}')`);
});
