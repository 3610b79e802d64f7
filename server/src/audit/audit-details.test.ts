import { AUDIT_DETAILS, AUDIT_FIELDS, AUDIT_MEANS, type AuditDetails } from '@coloa/contract/audit/audit-details.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { expect, test } from 'vitest';
import { unlistedDetails } from '../../test/audit-words.ts';
import { testApp } from '../../test/harness.ts';
import { translate } from '../platform/text/translations.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { type AuditActor, record } from './audit.service.ts';

const { database, db } = await testApp();
const by: AuditActor = { userId: null, username: '', address: null };
const object = { kind: 'config', id: null, name: 'a' } as const;

test.each([...new Set([...Object.keys(AUDIT_DETAILS), ...AUDIT_FIELDS])])(
  'the detail %s has words of its own in both languages',
  (name) => {
    const key = `audit:details.${name}`;
    const words = LANGUAGES.map((language) => translate(language, key));
    for (const each of words) expect(each).not.toContain(`details.${name}`);
    expect(words[0]).not.toBe(name);
  },
);

test.each([...AUDIT_MEANS, ...AUDIT_DETAILS.format])('the value %s has a translation in both languages', (value) => {
  for (const language of LANGUAGES) expect(translate(language, `audit:values.${value}`)).not.toContain('values.');
});

test('the compiler rejects a detail without a translation, also through a variable or a record', () => {
  const unlisted = { label: 'a', shareTo: 'b' };
  const anything: Record<string, string> = unlisted;
  const work = () =>
    database.transaction(async (tx) => {
      // @ts-expect-error
      await record(tx, [], by, { action: 'SHARE_CREATED', object, details: unlisted });
      // @ts-expect-error
      await record(tx, [], by, { action: 'SHARE_CREATED', object, details: anything });
      // @ts-expect-error
      await record(tx, [], by, { action: 'TOKEN_CREATED', object, details: { scope: 'ALL' } });
    });
  expect(work).toBeTypeOf('function');
});

test('a detail or value that evades the compiler fails the tests of its file', async () => {
  const workspace = await buildWorkspace(db);
  const details = { label: 'a', scope: 'READ', status: { from: 'DRAFT', to: 'OPEN' }, removed: [], problem: null } satisfies AuditDetails;
  const unlisted = { shareTo: 'b', format: 'pdf', statuses: ['OPEN', 'LOST'] } as unknown as AuditDetails;
  const rollBack = new Error('nothing stays in the log of this file');
  const found = database.transaction(async (tx) => {
    await record(tx, workspace.id, by, { action: 'SHARE_CREATED', object, details });
    expect(await unlistedDetails(tx)).toEqual([]);
    await record(tx, workspace.id, by, { action: 'SHARE_CREATED', object, details: unlisted });
    expect(await unlistedDetails(tx)).toEqual(['format=pdf', 'shareTo', 'statuses=LOST']);
    throw rollBack;
  });
  await expect(found).rejects.toBe(rollBack);
});
