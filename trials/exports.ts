import assert from 'node:assert/strict';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import type { Call } from '../e2e/api-client.ts';
import { until } from './trial.ts';

export async function askLater(call: Call, what: 'report' | 'issues', projectId: string): Promise<string> {
  const prefer = { prefer: 'respond-async' };
  const { status, body } =
    what === 'report'
      ? await call(exportsContract.report, { body: { projectId, statuses: ['DRAFT'] } }, prefer)
      : await call(exportsContract.issues, { query: { projectId } }, prefer);
  assert.equal(status, 202);
  return (body as unknown as { id: string }).id;
}

export const stateOf = async (call: Call, id: string) => (await call(exportsContract.getJob, { params: { id } })).body;

export async function made(call: Call, ids: readonly string[], patienceMs = 120_000): Promise<number> {
  const done = async () => {
    const states = await Promise.all(ids.map((id) => stateOf(call, id)));
    assert.deepEqual(
      states.filter(({ status }) => status === 'FAILED' || status === 'CANCELLED'),
      [],
    );
    return states.every(({ status, progress }) => status === 'DONE' && progress === 1);
  };
  return until('the exports are made', done, patienceMs);
}
