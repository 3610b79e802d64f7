import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENVIRONMENT_NAMES } from '../src/platform/process/env.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SKIPPED = /\.(?:test|stories|factory)\.tsx?$/;
const sources = globSync('{server,contract,web}/src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !SKIPPED.test(file))
  .sort()
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') }));
const ofServer = sources.filter(({ file }) => file.startsWith('server/'));

const matches = (pattern: RegExp, within = sources) => within.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
const found = (pattern: RegExp) => [
  ...new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match.slice(1).filter(Boolean).join(' ')))),
];

test('every module that a test program names by its path exists', () => {
  const programs = globSync('{server,contract,web,tools,e2e,bench,trials}/**/*.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  });
  const named = programs.flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(
        /(?:path\.(?:join|resolve)\(import\.meta\.dirname, |\bhere\()'([\w./-]+\.m?ts)'/g,
      ),
    ].map(([, module = '']) => path.join(path.dirname(file), module)),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((module) => !existsSync(path.join(root, module)))).toEqual([]);
});

test('only one reviewed file runs text as code', () => {
  expect(sources.length).toBeGreaterThan(500);
  // This file runs a constant script in `vm`, because `vm` supports a time limit.
  expect(matches(/\beval\(|\bnew Function\b|'node:vm'|'vm'/)).toEqual(['server/src/reports/document/markdown.ts']);
});

test('only React creates the HTML of a page from text', () => {
  expect(matches(/dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcDoc/)).toEqual([
    'web/src/ui/markdown/worker-document.ts',
  ]);
});

/** In these files, SQL contains unbound constants or numbers that Coloa itself defines. Add a file only after a review. */
const UNBOUND_SQL = [
  'server/src/checklists/checklists.repo.ts',
  'server/src/issues/list/issue-filter.repo.ts',
  'server/src/leaderboard/ledger.repo.ts',
  'server/src/platform/database/json-rows.ts',
  'server/src/platform/text/plain-excerpt.ts',
  'server/src/projects/project-search.repo.ts',
  'server/src/projects/projects.scope.ts',
  'server/src/reports/shares/shared-report.repo.ts',
];

test('only a few reviewed files use unbound text in SQL', () => {
  expect(matches(/\bsql\.(?:raw|identifier)\(/, ofServer)).toEqual(UNBOUND_SQL);
});

test('only four files start programs, and never through a shell', () => {
  const starting = matches(/'node:child_process'/);
  expect(starting).toEqual([
    'server/src/backup/backup-process.service.ts',
    'server/src/platform/postgres/embedded-postgres.ts',
    'server/src/platform/postgres/postgres-cluster.ts',
    'server/src/platform/postgres/postmaster.ts',
  ]);
  expect(matches(/(?<![.\w])exec(?:Sync)?\(|\bshell:/, ofServer)).toEqual([]);
});

test('no response of the server is a redirect', () => {
  expect(matches(/\.redirect\(|\b(?:code|status|writeHead)\(30[12378]\b/, ofServer)).toEqual([]);
});

describe('cryptography', () => {
  const security = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
  const [, table = ''] = /## Cryptography\n([\s\S]*?)\n## /.exec(security) ?? [];

  test('ciphers and hashes are those that SECURITY.md lists', () => {
    const calls = /\bcreate(Cipheriv|Decipheriv|Hash|Hmac)\(([^,)]*)|\b(hkdfSync|scryptSync)\(([^,)]*)/g;
    expect(found(calls).sort()).toEqual([
      "Cipheriv 'aes-256-gcm'",
      "Decipheriv 'aes-256-gcm'",
      "Hash 'sha256'",
      "Hmac 'sha256'",
      "hkdfSync 'sha256'",
      "scryptSync passphrase.normalize('NFC'",
    ]);
    for (const name of ['AES-256-GCM', 'SHA-256', 'HKDF-SHA-256', 'scrypt', 'Argon2id', 'HMAC-SHA-1']) expect(table).toContain(name);
  });

  test('random values come from the system, and nothing else in Node signs, encrypts or hashes', () => {
    const names = found(/import \{([^}]*)\} from 'node:crypto'/g).flatMap((list) => list.split(',').map((name) => name.trim()));
    expect([...new Set(names)].sort()).toEqual([
      'createCipheriv',
      'createDecipheriv',
      'createHash',
      'createHmac',
      'hkdfSync',
      'randomBytes',
      'randomInt',
      'randomUUID',
      'scryptSync',
      'timingSafeEqual',
    ]);
    // The random number decides when the log of a link is trimmed, so predicting it gives no advantage.
    expect(matches(/Math\.random/, ofServer)).toEqual(['server/src/reports/shares/share-log.service.ts']);
  });
});

describe('connections that the server opens', () => {
  test('go to the database, mail servers, the file store, and from the doctor to the server itself', () => {
    const opening = {
      database: matches(/\bnew pg\.(?:Client|Pool)\(/, ofServer).filter((file) => !file.startsWith('server/src/platform/')),
      mail: matches(/\bcreateTransport\(/, ofServer),
      http: matches(/\b(?:https?|transport)\.(?:request|get)\(|(?<!\.)\bfetch\('|(?<!\.)\bfetch\(`/, ofServer),
      sockets: matches(
        /\b(?:net|tls)\.(?:connect|createConnection)\(|\bnew (?:net|tls)\.Socket|'node:(?:http2|dgram)'|\bundici\b/,
        ofServer,
      ),
      store: matches(/'@(?:aws-sdk|smithy)\//, ofServer).filter((file) => !file.startsWith('server/src/platform/storage/s3-')),
    };
    expect(opening).toEqual({
      database: [],
      mail: ['server/src/platform/mail/mail.ts'],
      http: ['server/src/doctor/network.ts'],
      sockets: [],
      store: [],
    });
  });

  test('SECURITY.md names every variable that configures an outgoing connection', () => {
    const security = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
    const [, connections = ''] = /## Connections\n([\s\S]*?)\n## /.exec(security) ?? [];
    const names = ENVIRONMENT_NAMES.filter((name) => /(?:URL|ENDPOINT|HOST)$/.test(name) && name !== 'PUBLIC_URL');
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !connections.includes(`\`${name}`))).toEqual([]);
  });
});

test('the log is written only to standard output', () => {
  expect(matches(/\bcreateLog\([^()]*,/, ofServer)).toEqual(['server/src/platform/log/log.ts']);
  expect(matches(/\bpino\.(?:transport|destination)|\bpino\(/, ofServer)).toEqual(['server/src/platform/log/log.ts']);
});

test('passwords can be pasted, because no password field handles pasting', () => {
  expect(matches(/onPaste/).filter((file) => /password|otp|session|profile/.test(file))).toEqual([]);
});
