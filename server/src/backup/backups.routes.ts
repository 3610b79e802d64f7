import { backupsContract } from '@coloa/contract/backup/backups.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { backupStanding, startBackup, startProof } from './backups.service.ts';

export const backupsRoutes = (platform: Platform): Implementation[] =>
  implement(backupsContract, {
    standing: ({ language }) => backupStanding(platform, language),

    start: ({ actor, request, language }) => startBackup(platform, { actor, by: auditActor(actor, request) }, language),

    prove: ({ actor, request, params, language }) => startProof(platform, { actor, by: auditActor(actor, request) }, params.id, language),
  });
