import { reportTemplatesContract } from '@coloa/contract/reports/report-templates.contract.ts';
import type { FastifyReply } from 'fastify';
import { auditActor } from '../../audit/audit.service.ts';
import { contentDisposition, mediaTypeOf } from '../../platform/http/file-headers.ts';
import { type Implementation, implement, languageOfRequest } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { translate } from '../../platform/text/translations.ts';
import {
  addTemplate,
  callTemplate,
  checkUpload,
  removeTemplate,
  sampleOf,
  templateFile,
  templatesByName,
} from './report-templates.service.ts';

const asFile = (reply: FastifyReply, fileName: string, bytes: Buffer) =>
  reply.type(mediaTypeOf(fileName)).header('content-disposition', contentDisposition('attachment', fileName)).send(bytes);

export function reportTemplatesRoutes(platform: Platform): Implementation[] {
  const { db, transaction } = platform.database;
  return implement(reportTemplatesContract, {
    list: ({ actor }) => templatesByName(db, actor),

    async check({ actor, request }) {
      const { file: _, ...said } = await checkUpload(db, actor, request);
      return said;
    },

    add: ({ actor, query, request }) => addTemplate(platform, actor, auditActor(actor, request), query.name, request),

    async rename({ actor, params, body, request }) {
      await transaction((tx) => callTemplate(tx, actor, auditActor(actor, request), params.id, body.name));
      return true;
    },

    async file({ actor, params, reply }) {
      const { bytes, name } = await templateFile(platform, actor, params.id);
      return asFile(reply, `${name}.docx`, bytes);
    },

    async sample({ request, reply }) {
      const language = languageOfRequest(request);
      return asFile(reply, translate(language, 'reportTemplates:sample.fileName'), await sampleOf(language));
    },

    async remove({ actor, params, request }) {
      await transaction((tx) => removeTemplate(tx, actor, auditActor(actor, request), params.id));
      return true;
    },
  });
}
