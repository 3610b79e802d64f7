import type { TestProject } from 'vitest/node';
import type { Connection } from '../src/platform/database/connection.ts';
import { startCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { admin: Connection; template: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { admin, template, stop } = await startCluster();
  project.provide('cluster', { admin, template });
  return stop;
}
