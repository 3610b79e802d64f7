import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Call } from './api-client.ts';

export const SQLI = 'server_side_injection.sql_injection';

export const newProject = async (call: Call, key: string) =>
  (await call(projectsContract.create, { body: { key, name: `Dự án ${key}`, kind: 'WEB', languages: ['vi', 'en'] } })).body.id;
