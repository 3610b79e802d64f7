import { expect, test } from 'vitest';
import { backedUpWorld, emptyTarget, restoreInto, testDamage } from '../../test/backed-up-world.ts';

const { archive, backup } = await backedUpWorld();

testDamage(archive, [
  'a table missing',
  'a file damaged',
  'no manifest',
  'something foreign',
  'another beginning',
  'a manifest of something else',
]);

test('what was refused leaves nothing in the way of the next try', async () => {
  const target = await emptyTarget();
  await expect(restoreInto(archive.subarray(0, -10_000), target)).rejects.toThrow(/cut short/);
  expect(await restoreInto(archive, target)).toMatchObject({ manifest: backup.manifest });
});

test('an archive cut short anywhere is refused', async () => {
  for (const part of [0, 0.1, 0.6, 0.999]) {
    const target = await emptyTarget();
    await expect(restoreInto(archive.subarray(0, Math.floor(archive.length * part)), target)).rejects.toThrow(/cut short|not a backup/);
  }
});
