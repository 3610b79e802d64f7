import fs from 'node:fs';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { certificate, trustCertificate } from '../../../test/certificate.ts';
import { onSeparateConnection } from '../database/connection.ts';
import { createLog } from '../log/log.ts';
import { readEnv } from '../process/env.ts';
import { openS3Storage } from '../storage/s3-storage.ts';

async function portOf(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe('the certificate of the file store', () => {
  async function store() {
    const asked: string[] = [];
    const server = https.createServer(certificate, (request, response) => {
      asked.push(request.method ?? '');
      request.resume().once('end', () => response.end());
    });
    const port = await portOf(server);
    onTestFinished(() => server.closeAllConnections());
    const cacheFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
    onTestFinished(() => fs.rmSync(cacheFolder, { recursive: true }));
    const write = (host: string) => {
      const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
      const { s3 } = readEnv({ S3_ENDPOINT: `https://${host}:${port}`, S3_BUCKET: 'coloa', ...keys });
      if (!s3) throw new Error('a bucket is named');
      return openS3Storage(s3, { log: createLog('silent'), cacheFolder }).write(Buffer.from('x'));
    };
    return { asked, write };
  }

  test('is rejected without a trusted authority, and no request is sent', async () => {
    const { asked, write } = await store();
    await expect(write('localhost')).rejects.toThrow(/self.signed/);
    expect(asked).toEqual([]);
  });

  test('must match the host of S3_ENDPOINT', async () => {
    trustCertificate();
    const { asked, write } = await store();
    await expect(write('127.0.0.1')).rejects.toThrow(/altnames/);
    expect(asked).toEqual([]);
    await write('localhost');
    expect(asked).toEqual(['PUT']);
  });
});

describe('the certificate of a database server, with sslmode=verify-full,', () => {
  async function server(answer: 'S' | 'N' = 'S') {
    const received: string[] = [];
    const secure = tls.createServer(certificate, (socket) => {
      socket
        .on('error', () => {})
        .once('data', (bytes: Buffer) => {
          received.push(bytes.toString('latin1'));
          socket.destroy();
        });
    });
    secure.on('tlsClientError', () => {});
    const port = await portOf(
      net.createServer((socket) => {
        socket
          .on('error', () => {})
          .once('data', () => {
            socket.write(answer);
            if (answer === 'S') secure.emit('connection', socket);
            else socket.once('data', (bytes) => received.push(bytes.toString('latin1')));
          });
      }),
    );
    const ask = (host: string) =>
      onSeparateConnection({ connectionString: `postgres://coloa:secret@${host}:${port}/coloa?sslmode=verify-full` }, 'test', (client) =>
        client.query('SELECT 1'),
      );
    return { received, ask };
  }

  test('is rejected without a trusted authority, and no user name is sent', async () => {
    const { received, ask } = await server();
    await expect(ask('localhost')).rejects.toThrow(/self.signed/);
    expect(received).toEqual([]);
  });

  test('must match the host of DATABASE_URL', async () => {
    trustCertificate();
    const { received, ask } = await server();
    await expect(ask('127.0.0.1')).rejects.toThrow(/altnames/);
    expect(received).toEqual([]);
    await expect(ask('localhost')).rejects.toThrow(/terminated|ended|closed|reset/i);
    expect(received.join()).toContain('coloa');
  });

  test('is required: nothing is sent to a server without TLS', async () => {
    const { received, ask } = await server('N');
    await expect(ask('localhost')).rejects.toThrow(/SSL/);
    expect(received).toEqual([]);
  });
});
