import { addProject } from '../e2e/acknowledged.ts';
import { type Call, signIn } from '../e2e/api-client.ts';
import { ADMIN_PASSWORD } from '../e2e/fixtures.ts';
import { newDataDir, type RunningServer, removeDataDir, startServer } from '../e2e/server.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import type { Closers } from './trial.ts';

/** Describes several processes with one database and one data folder, behind a balancer. */
export interface Balanced {
  processes: RunningServer[];
  balancer: Balancer;
  call: Call;
  token: string;
  refreshToken: string;
  projectId: string;
  replace(index: number): Promise<void>;
}

export async function startBalanced(count: number, env: Record<string, string>, closers: Closers): Promise<Balanced> {
  const dataDir = newDataDir();
  closers.push(() => removeDataDir(dataDir));
  const startOne = async () => {
    const server = await startServer({ ADMIN_PASSWORD, DRAIN_SECONDS: '1', ...env }, dataDir);
    closers.push(() => server.stop());
    return server;
  };
  const processes = await Promise.all(Array.from({ length: count }, startOne));
  const urls = () => processes.map(({ url }) => url);
  const balancer = await startBalancer(urls());
  closers.push(() => balancer.close());
  const { call, token, refreshToken } = await signIn(balancer.url);
  const projectId = await addProject(call, 'MANY');
  return {
    processes,
    balancer,
    call,
    token,
    refreshToken,
    projectId,
    async replace(index) {
      processes[index] = await startOne();
      balancer.use(urls());
    },
  };
}
