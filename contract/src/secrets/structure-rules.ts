import { decodedBase64, isPassword, isPlaceholderSecret, isRandom } from './plausible-secret.ts';
import { type SecretPlace, type SecretRule, textBefore } from './secret-kinds.ts';

const isBody = (body: string): boolean => /[A-Za-z0-9+/=]{40}/.test(body) && !/\.{3}|…|x{8}/i.test(body);

/** Claims of the example tokens that jwt.io and RFC 7519 publish. */
const EXAMPLE_CLAIMS = /"name":"John Doe"|"sub":"1234567890"|"iss":"joe"/;

function isToken(token: string): boolean {
  const [head = '', claims = ''] = token.split('.');
  const header = decodedBase64(head);
  return header !== null && /"(?:alg|enc)"\s*:/.test(header) && !EXAMPLE_CLAIMS.test(decodedBase64(claims) ?? '');
}

const SAMPLE_CREDENTIALS = ['Aladdin:open sesame', 'Aladdin:OpenSesame', 'user:password', 'username:password', 'user:pass', 'test:123£'];

function isBasic(value: string): boolean {
  const credentials = decodedBase64(value);
  return credentials !== null && /^[\x20-\x7e\x80-\xff]*:/.test(credentials) && !SAMPLE_CREDENTIALS.includes(credentials);
}

const isUrlPassword = (password: string): boolean =>
  password.length >= 3 && !isPlaceholderSecret(password) && !/^[\d/]{1,5}$/.test(password);

/** Hashes of empty passwords. */
const EMPTY = ['31d6cfe0d16ae931b73c59d7e0c089c0', 'aad3b435b51404eeaad3b435b51404ee'];
const isHash = (hash: string): boolean => !EMPTY.includes(hash.toLowerCase()) && !isPlaceholderSecret(hash);

const SESSION = /sess|sid$|^sid|auth|token|jwt|remember|login|identity|\.asp|ticket|^ci_|wordpress_|^\.?__host|^__secure/i;
const HARMLESS =
  /csrf|xsrf|^_g[aidc]|^_fb|consent|theme|lang|locale|awsalb|^__cf|cf_bm|visid|incap|^utm|optanon|requestverification|nonce|device/i;

/**
 * Whether the value of a cookie looks secret. The first group of the match is the cookie's name; the value of a session cookie may be
 * shorter than that of other cookies.
 */
function isCookie(value: string, { match }: SecretPlace): boolean {
  const name = match[1] ?? '';
  if (HARMLESS.test(name)) return false;
  return SESSION.test(name) ? isRandom(value, 10) : isRandom(value, 24);
}

/**
 * Whether the match is in a line that mentions a cookie before the match, such as the header `Set-Cookie`, or that contains curl's option
 * `-b`.
 */
const inCookieLine = ({ text, match }: SecretPlace): boolean => {
  const before = text.slice(Math.max(0, match.index - 3000), match.index);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return /cookie|\s-b\s/i.test(line);
};

export const STRUCTURE_RULES: readonly SecretRule[] = [
  {
    id: 'pem',
    kind: 'PRIVATE_KEY',
    at: ['-----begin'],
    pattern: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----((?:[^-]|-(?!----)){1,20000})/iy,
    accepts: isBody,
  },
  {
    id: 'putty',
    kind: 'PRIVATE_KEY',
    at: ['private-lines:'],
    pattern: /Private-Lines: \d{1,4}\s{1,4}([A-Za-z0-9+/=\s]{40,8000})/iy,
  },
  { id: 'jwk', kind: 'PRIVATE_KEY', at: ['"d"'], inWords: true, pattern: /"d"\s{0,4}:\s{0,4}"([\w-]{30,800})"/y },
  {
    id: 'jwt',
    kind: 'JWT',
    at: ['ey', 'ewo'],
    pattern:
      /e(?:y[A-Z]|wo)[\w-]{8,4000}\.(?:e[\w-]{4,12000}(?:\.[\w-]{0,2000})?|[\w-]{0,2000}\.[\w-]{10,200}\.[\w-]{4,12000}\.[\w-]{16,200})/y,
    accepts: isToken,
  },
  {
    id: 'bearer',
    kind: 'TOKEN',
    at: ['bearer', 'ssws', 'apikey ', 'authorization: token', 'authorization: '],
    pattern: /(?:(?:bearer|ssws|apikey)[ \t+]{1,4}|authorization: (?:token )?)([\w.~+/=-]{16,4000})/iy,
    accepts: (token) => isRandom(token, 16),
  },
  {
    id: 'link',
    kind: 'TOKEN',
    at: ['reset', 'verif', 'confirm', 'activat', 'invit', 'magic'],
    inWords: true,
    pattern: /(?:reset|verif|confirm|activat|invit|magic)[\w-]{0,30}\/([\w-]{24,400})/iy,
    accepts: (token) => isRandom(token, 24),
  },
  {
    id: 'basic',
    kind: 'PASSWORD',
    at: ['basic '],
    pattern: /basic ([A-Za-z0-9+/_-]{6,400}={0,2})/iy,
    accepts: isBasic,
  },
  {
    id: 'url-password',
    kind: 'URL_PASSWORD',
    at: ['://'],
    inWords: true,
    pattern: /:\/\/[^\s:@/"'`<>()]{0,100}:([^\s@/;"'`<>⟦⟧]{1,200})@(?=[\w[$%{.-])/y,
    accepts: isUrlPassword,
  },
  {
    id: 'oracle-url',
    kind: 'URL_PASSWORD',
    at: ['jdbc:oracle:thin:'],
    pattern: /jdbc:oracle:thin:[\w$]{1,60}\/([^\s@/"'`<>⟦⟧]{1,100})@/iy,
    accepts: isUrlPassword,
  },
  {
    id: 'signature',
    kind: 'KEY',
    at: ['sig=', 'x-amz-signature='],
    pattern: /(?:sig|x-amz-signature)=([\w%+/=-]{30,400})/iy,
    accepts: (value) => isRandom(value, 30),
  },
  {
    id: 'crypt',
    kind: 'PASSWORD',
    at: [
      '$1$',
      '$2$',
      '$2a$',
      '$2b$',
      '$2x$',
      '$2y$',
      '$5$',
      '$6$',
      '$7$',
      '$y$',
      '$gy$',
      '$apr1$',
      '$argon2',
      '$p$',
      '$h$',
      '$krb5',
      '$8$',
      '$9$',
      '$sha1$',
    ],
    pattern:
      /\$(?:2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}|argon2(?:id|i|d)\$[\w$,=+/.-]{30,400}|krb5(?:tgs|asrep|pa)\$[^\s"'`]{60,8000}|[PH]\$[./A-Za-z0-9]{31}|(?:1|5|6|7|8|9|y|gy|apr1|sha1)\$[^\s:"'`$]{1,60}\$[^\s:"'`]{20,200})/y,
    accepts: isHash,
  },
  {
    id: 'salted-hash',
    kind: 'PASSWORD',
    at: ['{ssha', '{sha', '{smd5', '{crypt'],
    pattern: /\{(?:S?SHA(?:256|384|512)?|SMD5|CRYPT)\}[\w+/=$.-]{20,200}/iy,
  },
  { id: 'django-hash', kind: 'PASSWORD', at: ['pbkdf2'], pattern: /pbkdf2[_:](?:sha(?:1|256|512))[$:][\w$:+/=.-]{30,300}/iy },
  { id: 'mysql-hash', kind: 'PASSWORD', at: null, needs: ['*'], pattern: /\*[0-9A-F]{40}(?![0-9A-Za-z])/g },
  {
    id: 'nt-hash',
    kind: 'PASSWORD',
    at: null,
    needs: [':'],
    pattern: /(?<![0-9A-Fa-f])[0-9A-Fa-f]{32}:([0-9A-Fa-f]{32})(?![0-9A-Za-z])/g,
    accepts: isHash,
  },
  {
    id: 'net-ntlm',
    kind: 'PASSWORD',
    at: ['::'],
    inWords: true,
    pattern:
      /::[\w.-]{0,60}:((?:[0-9A-Fa-f]{16}:[0-9A-Fa-f]{32}:[0-9A-Fa-f]{20,2000})|(?:[0-9A-Fa-f]{48}:[0-9A-Fa-f]{48}:[0-9A-Fa-f]{16}))/y,
  },
  {
    id: 'nt-label',
    kind: 'PASSWORD',
    at: ['ntlm', 'nt hash', 'nthash', '-h ', '-hashes ', 'rc4_hmac', 'hash '],
    inWords: true,
    pattern: /(?:ntlm|nt hash|nthash|-h|-hashes|rc4_hmac(?:_nt)?|hash)[ \t]{0,12}[:=]?[ \t]{0,12}['"`]?:?([0-9a-f]{32})(?![0-9a-z])/iy,
    accepts: (hash, place) => isHash(hash) && !/(?:md5|file|tệp|commit)[^\n]{0,20}$/i.test(textBefore(place, 30)),
  },
  {
    id: 'cookie',
    kind: 'COOKIE',
    at: null,
    needs: ['cookie', ' -b '],
    pattern: /(?<=[\s;:"'`[{,(])([\w.-]{1,60})=([\w%.+/:~!*=|-]{10,4096})/g,
    accepts: (value, place) => isCookie(value, place) && inCookieLine(place),
  },
  {
    id: 'session',
    kind: 'COOKIE',
    at: ['sess', 'sid', '.aspxauth', 'remember'],
    inWords: true,
    pattern:
      /(?:sess(?:ion)?[_-]?(?:id)?|sid|\.aspxauth|remember\w{0,60})["']?\s{0,4}(?:[=:]|["'],\s{0,20}["']value["']\s{0,4}:)\s{0,4}["']?([\w%.+/~-]{16,4096})/iy,
    accepts: (value) => isRandom(value, 16),
  },
  {
    id: 'login-command',
    kind: 'PASSWORD',
    at: ['curl', 'wget', 'smbclient', 'rpcclient', 'impacket-', 'http ', 'wmic'],
    pattern:
      /(?:curl|wget|smbclient|rpcclient|impacket-|http |wmic)[^\n]{0,300}?\s(?:-u|-U|--user|--auth|-a)[ =]?['"`]?[\w.@\\/$-]{1,60}[:%]([^\s"'`⟦⟧]{3,100})/y,
    accepts: (value) => isPassword(value) || (value.length >= 5 && !isPlaceholderSecret(value) && !/^\d{1,5}$|\//.test(value)),
  },
];
