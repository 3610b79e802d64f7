import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { multipart, type Upload } from '../multipart.ts';

export interface Wire {
  method: string;
  address: string;
  headers: Record<string, string | string[]>;
  payload: Buffer | undefined;
  /** If true, the client disconnects after half of the body. */
  cut?: true;
  /** This text is written to the socket unchanged, and the other fields describe it. */
  raw?: string;
}

type Odd = (wire: Wire) => Wire;

const withHeaders =
  (headers: Wire['headers']): Odd =>
  (wire) => ({ ...wire, headers: { ...wire.headers, ...headers } });
const withBody =
  (payload: Buffer | string, type = 'application/json'): Odd =>
  (wire) => ({
    ...wire,
    payload: Buffer.from(payload),
    headers: { ...wire.headers, 'content-type': type },
  });
const changed =
  (change: (text: string) => string | Buffer): Odd =>
  (wire) => ({
    ...wire,
    payload: Buffer.from(change(wire.payload?.toString() ?? '{}')),
    headers: { 'content-type': 'application/json', ...wire.headers },
  });
const typed =
  (type: string): Odd =>
  (wire) => ({ ...wire, payload: wire.payload ?? Buffer.from('{}'), headers: { ...wire.headers, 'content-type': type } });
const asked =
  (search: string): Odd =>
  (wire) => ({ ...wire, address: `${wire.address}${wire.address.includes('?') ? '&' : '?'}${search}` });
const byMethod =
  (method: string): Odd =>
  (wire) => ({ ...wire, method });
const encoded =
  (encoding: string, payload: Buffer): Odd =>
  (wire) => ({
    ...wire,
    payload,
    headers: { ...wire.headers, 'content-type': 'application/json', 'content-encoding': encoding },
  });
const sending =
  (...files: Upload[]): Odd =>
  (wire) => {
    const { payload, headers } = multipart(...files);
    return { ...wire, payload, headers: { ...wire.headers, ...headers } };
  };
const brokenMultipart = (text: string, type = 'multipart/form-data; boundary=x'): Odd => withBody(text, type);
const raw =
  (write: (wire: Wire) => string): Odd =>
  (wire) => ({ ...wire, raw: write(wire) });
const head = ({ method, address, headers }: Wire, ...lines: string[]): string =>
  [`${method} ${address} HTTP/1.1`, 'host: localhost', ...(headers.token ? [`token: ${headers.token}`] : []), ...lines, '', ''].join(
    '\r\n',
  );

const BOMB = Buffer.alloc(30 * 1024 * 1024, 0x20);
const HUGE = Buffer.alloc(4 * 1024 * 1024 + 2, 0x61);
const deep = (open: string, close: string, times: number): string => open.repeat(times) + close.repeat(times);
/** The header of this image declares 60 000 × 60 000 pixels. */
const VAST_PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea6008020000000000000049454e44ae426082', 'hex');
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><foreignObject><script>alert(1)</script></foreignObject></svg>',
);

export const oddities = {
  halfJson: changed((text) => text.slice(0, Math.floor(text.length / 2))),
  jsonTwice: changed((text) => text + text),
  byteOrderMark: changed((text) => `\uFEFF${text}`),
  utf16: changed((text) => Buffer.from(text, 'utf16le')),
  brokenUtf8: changed((text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc3, 0x28, 0xff, 0xfe]), Buffer.from('}')])),
  prototypeKey: changed((text) => text.replace('{', '{"__proto__":{"isAdmin":true},')),
  constructorKey: changed((text) => text.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},')),
  keyTwice: changed((text) => text.replace(/\{("[^"]+":)/, '{$1null,$1')),
  hugeNumber: changed((text) => text.replace(/\d+/, '1e999')),
  exactNumber: changed((text) => text.replace(/\d+/, '9007199254740993.0000001')),
  commented: changed((text) => `/* */${text}`),
  singleQuotes: changed((text) => text.replaceAll('"', "'")),
  list: changed((text) => `[${text}]`),
  deepLists: withBody(deep('[', ']', 100_000)),
  deepObjects: withBody(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
  empty: withBody(''),
  justNull: withBody('null'),
  nul: withBody('\0'),
  manyKeys: withBody(JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n])))),
  tooLarge: withBody(HUGE),
  tooLargeText: withBody(Buffer.concat([Buffer.from('{"name":"'), HUGE, Buffer.from('"}')])),
  cutOff: (wire) => ({ ...wire, payload: wire.payload ?? Buffer.from('{"a":1}'), cut: true }),
  noType: (wire) => ({ ...wire, headers: Object.fromEntries(Object.entries(wire.headers).filter(([name]) => name !== 'content-type')) }),
  plainText: typed('text/plain'),
  form: typed('application/x-www-form-urlencoded'),
  xml: withBody('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'application/xml'),
  oddCharset: typed('application/json; charset=utf-7'),
  oddCase: typed('APPLICATION/JSON;CHARSET="UTF-8"'),
  brokenType: typed('application/json, text/plain; ='),
  longType: typed(`application/${'j'.repeat(4_000)}`),
  gzipBomb: encoded('gzip', gzipSync(BOMB)),
  deflateBomb: encoded('deflate', deflateSync(BOMB)),
  brotliBomb: encoded('br', brotliCompressSync(BOMB.subarray(0, 1024 * 1024))),
  noGzip: encoded('gzip', Buffer.from('{}')),
  noBoundary: typed('multipart/form-data'),
  emptyMultipart: brokenMultipart(''),
  endlessMultipart: brokenMultipart('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'),
  headlessPart: brokenMultipart('--x\r\n\r\nabc\r\n--x--\r\n'),
  prototypePart: brokenMultipart('--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--\r\n'),
  longPartHeader: brokenMultipart(
    `--x\r\nContent-Disposition: form-data; name="file"; filename="${'a'.repeat(100_000)}"\r\n\r\nabc\r\n--x--\r\n`,
  ),
  fieldInsteadOfFile: brokenMultipart('--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc\r\n--x--\r\n'),
  longBoundary: brokenMultipart('--x\r\n', `multipart/form-data; boundary=${'x'.repeat(3_000)}`),
  twoFiles: sending({ name: 'a.png', bytes: VAST_PNG }, { name: 'b.png', bytes: VAST_PNG }),
  noBytes: sending({ name: '', bytes: Buffer.alloc(0) }),
  vastPicture: sending({ name: 'a.png', type: 'image/png', bytes: VAST_PNG }),
  scriptedPicture: sending({ name: 'a.svg', type: 'image/svg+xml', bytes: SVG }),
  page: sending({ name: '../../a.html', type: 'text/html', bytes: Buffer.from('<script>alert(1)</script>') }),
  badFileName: sending({ name: `..%2f..\u202E\uFEFFgnp.exe\\..\\a`, type: 'a/b\t; c', bytes: Buffer.from('MZ') }),
  brokenZip: sending({ name: 'a.docx', bytes: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(4_000, 0xff)]) }),
  askedTwice: asked('page=1&page=2&q=a&q=b'),
  brackets: asked('page[]=1&q[a]=b&q[__proto__]=c'),
  prototypeAsked: asked('__proto__=1&constructor=2&hasOwnProperty=3'),
  brokenPercent: asked('q=%E0%A4%A&%'),
  overlongUtf8: asked('q=%c0%ae%c0%ae%c0%af'),
  manyAsked: asked(Array.from({ length: 1_500 }, (_, n) => `k${n}=${n}`).join('&')),
  fragment: asked('q=a#b'),
  climbing: (wire) => ({ ...wire, address: `${wire.address.split('?')[0]}/../../..//%2e%2e/%2e%2e/etc/passwd` }),
  climbingPages: (wire) => ({ ...wire, address: '/assets/..%2f..%2f..%2fpackage.json' }),
  pagesWithNul: (wire) => ({ ...wire, address: '/assets/a%00.js' }),
  partOfPage: (wire) =>
    withHeaders({ range: 'bytes=9999999-', 'if-range': 'x', 'if-match': '"x"', 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })({
      ...wire,
      method: 'GET',
      address: '/index.html',
    }),
  brokenRange: (wire) => withHeaders({ range: 'bytes=9999999-' })({ ...wire, method: 'GET', address: '/index.html' }),
  doubled: (wire) => ({ ...wire, address: `/${wire.address}` }),
  capitals: (wire) => ({ ...wire, address: wire.address.toUpperCase() }),
  trailing: (wire) => ({ ...wire, address: `${wire.address.split('?')[0]}/` }),
  semicolon: (wire) => ({ ...wire, address: `${wire.address.split('?')[0]};a=b` }),
  tooLong: asked(`q=${'a'.repeat(20_000)}`),
  absolute: raw((wire) => head({ ...wire, address: `http://evil.example${wire.address}` }, 'connection: close')),
  patch: byMethod('PATCH'),
  head: byMethod('HEAD'),
  options: byMethod('OPTIONS'),
  trace: byMethod('TRACE'),
  put: byMethod('PUT'),
  delete: byMethod('DELETE'),
  propfind: byMethod('PROPFIND'),
  overridden: withHeaders({ 'x-http-method-override': 'DELETE', 'x-original-url': '/api/config', 'x-rewrite-url': '/api/config' }),
  otherToken: withHeaders({ token: 'x'.repeat(43) }),
  emptyToken: withHeaders({ token: '' }),
  longToken: withHeaders({ token: 'x'.repeat(8_000) }),
  latinToken: withHeaders({ token: '\xff\xfe\x80' }),
  bearer: withHeaders({ authorization: 'Bearer null', cookie: 'token=1; coloa-files=; __Host-x=1' }),
  oddCookies: withHeaders({ cookie: `=; ;;a="b;__proto__=1; coloa-files=${'%E0%A4%A'.repeat(40)}; coloa-share-x=1` }),
  manyCookies: withHeaders({ cookie: Array.from({ length: 600 }, (_, n) => `c${n}=${n}`).join('; ') }),
  oddLanguage: withHeaders({ 'accept-language': `vi;q=NaN,en;q=-1,*;q=1e9,${'a-'.repeat(500)}` }),
  prototypeLanguage: withHeaders({ 'accept-language': '__proto__' }),
  oddForwarded: withHeaders({
    'x-forwarded-for': "' or 1=1, ::ffff:999.1.1.1, unknown, \xff",
    'x-forwarded-proto': 'gopher',
    'x-forwarded-host': 'evil.example',
  }),
  oddRange: withHeaders({ range: 'bytes=99999999999999999999-,-1,0-0', 'if-none-match': '*', 'if-modified-since': 'x' }),
  elsewhere: withHeaders({ origin: 'https://evil.example', referer: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
  upgrade: withHeaders({ connection: 'Upgrade', upgrade: 'websocket' }),
  preflight: (wire) =>
    withHeaders({ origin: 'null', 'access-control-request-method': 'PUT', 'access-control-request-headers': 'token' })(
      byMethod('OPTIONS')(wire),
    ),
  oddRequestId: withHeaders({ 'x-request-id': 'a\tb', 'user-agent': `${'a'.repeat(6_000)}\x01`.slice(0, 6_000), accept: '*/*;q=\xff' }),
  largeHeader: withHeaders({ 'x-a': 'a'.repeat(30_000) }),
  expecting: withHeaders({ expect: '100-continue' }),
  expectingOddly: raw((wire) => head(wire, 'expect: 999-miracle', 'connection: close')),
  noHost: raw(({ method, address }) => `${method} ${address} HTTP/1.1\r\n\r\n`),
  nulHeader: raw((wire) => head(wire, 'x-a: a\0b', 'connection: close')),
  twoLengths: raw(
    (wire) => `${head(wire, 'content-type: application/json', 'content-length: 2', 'content-length: 4', 'connection: close')}{}`,
  ),
  lengthAndChunks: raw(
    (wire) =>
      `${head(wire, 'content-type: application/json', 'content-length: 5', 'transfer-encoding: chunked', 'connection: close')}0\r\n\r\n`,
  ),
  badChunk: raw((wire) => `${head(wire, 'content-type: application/json', 'transfer-encoding: chunked', 'connection: close')}zz\r\n{}\r\n`),
  negativeLength: raw((wire) => head(wire, 'content-type: application/json', 'content-length: -1', 'connection: close')),
  lineFolding: raw((wire) => head(wire, 'x-a: a', ' folded', 'connection: close')),
  bareNewlines: raw(({ method, address }) => `${method} ${address} HTTP/1.1\nhost: a\n\n`),
  oldProtocol: raw(({ method, address }) => `${method} ${address} HTTP/0.9\r\n\r\n`),
  noProtocol: raw(() => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc'),
  connect: raw(() => 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n'),
  controlInAddress: raw(({ method, address }) => `${method} ${address}\x01\x7f HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`),
} satisfies Record<string, Odd>;

export type Oddity = keyof typeof oddities;
