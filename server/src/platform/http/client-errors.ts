import type { Socket } from 'node:net';
import { DEFAULT_LANGUAGE } from '@coloa/contract/languages.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { languageOf } from '../text/translations.ts';
import { bodyOf } from './error-handler.ts';
import { type Refusal, refusal } from './refusal.ts';
import { securityHeaders } from './security-headers.ts';

type ClientError = Error & { code?: string; rawPacket?: unknown };

function refusalOf({ code }: ClientError): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return refusal('HEADERS_TOO_LARGE');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refusal('REQUEST_TIMEOUT');
  return refusal('MALFORMED_REQUEST');
}

const languageIn = (packet: unknown) =>
  languageOf(/^accept-language:([^\r\n]*)/im.exec(Buffer.isBuffer(packet) ? packet.toString('latin1') : '')?.[1]) ?? DEFAULT_LANGUAGE;

// Importing node:http would also load fetch and WebSocket, which the server does not need.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Responds to a malformed request and closes the connection, because the start of the next request is unknown. */
export function clientErrorHandler(publicUrl: () => string) {
  return function answer(this: { log: FastifyBaseLogger }, error: ClientError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    this.log.debug({ err: error }, 'a request could not be read');
    if (!socket.writable) return void socket.destroy();
    const refused = refusalOf(error);
    const language = languageIn(error.rawPacket);
    const body = JSON.stringify(bodyOf(language, refused));
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'content-language': language,
      'cache-control': 'no-store',
      ...securityHeaders(publicUrl()),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
  };
}

/** Ignores unknown `Expect` headers, as RFC 9110 permits, because Node's own response would not have the format of API errors. */
export const passOverExpectations = ({ server }: FastifyInstance): void =>
  void server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
