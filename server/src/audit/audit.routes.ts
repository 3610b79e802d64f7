import { Readable } from 'node:stream';
import { auditContract } from '@coloa/contract/audit/audit.contract.ts';
import { contentDisposition } from '../platform/http/file-headers.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { auditActor } from './audit.service.ts';
import { auditLog, exportAuditLog } from './audit-log.service.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/x-ndjson; charset=utf-8' };

export const auditRoutes = ({ database }: Platform): Implementation[] =>
  implement(auditContract, {
    list: ({ actor, query: { page, pageSize, ...filter } }) => auditLog(database.db, actor, filter, { page, pageSize }),

    async export({ actor, query: { format, ...filter }, language, request, reply }) {
      const { fileName, chunks } = await exportAuditLog(database, actor, auditActor(actor, request), filter, { format, language });
      return reply
        .type(TYPES[format])
        .header('content-disposition', contentDisposition('attachment', fileName))
        .send(Readable.from(chunks));
    },
  });
