import { configContract } from '@coloa/contract/config/config.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { config } from './fixtures/config.ts';
import { me } from './fixtures/me.ts';
import { workspace, workspaceSummary } from './fixtures/workspaces.ts';
import { answer } from './server.ts';

/** Answers the queries of the first steps as if every step were done, so that an administrator's dashboard shows none. */
export function answerFirstStepsDone(): void {
  const { id, name } = me().currentWorkspace;
  const here = workspace({ id, name, logo: 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=' });
  answer(workspacesContract.get, here);
  answer(workspacesContract.summary, workspaceSummary(here, { members: 2 }));
  answer(configContract.get, config({ installationMail: true }));
}
