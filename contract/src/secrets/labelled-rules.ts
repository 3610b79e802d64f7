import { isPassword, isPasswordInProse, isRandom } from './plausible-secret.ts';
import { type SecretKind, type SecretPlace, type SecretRule, textBefore } from './secret-kinds.ts';

const QUOTE = String.raw`\\{0,2}["'\x60]`;
/**
 * Suffixes that the name of a secret value can have after its keyword: `password_hash`, `API_KEY_PROD`. With other suffixes, such as in
 * `tokenUrl`, the name does not match.
 */
const SUFFIX = String.raw`(?:[_-]?(?:value|base64|b64|prod|production|live|test|dev|staging|old|new|current|confirm|confirmation|repeat|again|hash|hashed|key|token|secret|plain|text|cũ|mới|\d{1,2})){0,3}`;
/** Text between a name and its value in configuration, code, JSON, XML and tables. */
const BETWEEN = [
  String.raw`(?: ?\([^)\n]{1,30}\))?(?:${QUOTE}|[\])*_]){0,4}[ \t]{0,20}(?:=>|:=|={1,3}|:|\|)[ \t*_]{0,20}(?:base64:(?=.))?`,
  String.raw`["']?(?: [^<>\n]{0,60})?>\s{0,20}(?:<[a-z:]{1,20}>)?`,
  String.raw`["'\x60]?,?\s{1,40}["']?value["']?\s{0,4}[:=]\s{0,4}`,
  String.raw`["'],\s{0,20}["']?value["']?\s{0,4}[:=]\s{0,4}`,
  String.raw`["']?\s{0,4}[:=]\s{0,4}\{\s{0,40}["']value["']\s{0,4}:\s{0,4}`,
  String.raw`["'],\s{0,4}(?=["'])`,
].join('|');
const IN_PROSE = String.raw`[ \t]{1,3}(?:(?:[^\n:=|,;.]{0,60}? )?(?:là|is|was)[ \t:]{1,3}|(?:mặc định|chung|cũ|mới|default)[ \t]{1,3})?[*_]{0,2}`;
const VALUE = String.raw`(?:\\{0,2}"([^"\\\n<>]{1,1200})|\\{0,2}'([^'\\\n]{1,1200})'|\x60([^\x60\n]{1,1200})\x60|([^\s"'\x60<>;&|,\\⟦⟧{}]{4,1200}))`;

/** Matches words before a keyword that mark a public value, such as `csrf` in `csrf_token` and `public` in `public_key`. */
const PUBLIC =
  /csrf|xsrf|authenticity|antiforgery|verification_?$|public|publish|primary|foreign|next_?page|page_?$|continuation|cursor|idempotency|websocket|design|invalid|max_?$|min_?$/i;

/** Matches words before `key` that mark a secret value. After such a word, shorter values are accepted as secrets, too. */
const KEY_NAME =
  /(?:api|access|account|private|signing|encryption|app|auth|master|hash|server|client|consumer|service|storage|license|subscription|hmac|aes|jwt|maps|partner|merchant|integration|webhook|machine|validation|decryption|secret|shared)[ _-]?$/i;

const nameBefore = (place: SecretPlace): string => /[\w.-]{0,40}[ ]?$/.exec(textBefore(place, 40))?.[0] ?? '';

const isInUrl = (place: SecretPlace): boolean => /:\/\/[^\s"'`<>]{0,1900}$/.test(textBefore(place, 2000));

const withoutEnd = (value: string): string => value.replace(/[.,;:!?)\]*]{1,3}$/, '');

interface Label {
  id: string;
  kind: SecretKind;
  words: readonly string[];
  /** Whether a keyword must not follow a letter or digit, because it is also the end of other words, such as `pass` in `bypass`. */
  whole?: boolean;
  /** @param name the text before the keyword, up to 40 characters, such as `client_` in `client_secret` */
  accepts: (value: string, name: string) => boolean;
  inProse?: (value: string, name: string) => boolean;
}

function labelled({ id, kind, words, whole = false, accepts, inProse }: Label): SecretRule[] {
  const name = `(?:${words.map((word) => word.replaceAll(/[ _]/g, '[ _-]?')).join('|')})`;
  const at = [
    ...new Set(
      words.flatMap((word) => [
        word,
        word.replaceAll(/[ _]/g, ''),
        word.replaceAll(/[ _]/g, '-'),
        word.replaceAll(/[ _]/g, '_'),
        word.replaceAll('_', ' '),
      ]),
    ),
  ];
  const isSecret = (place: SecretPlace) => !PUBLIC.test(nameBefore(place)) && !/\$\{[\w.]{0,40}$/.test(textBefore(place, 42));
  const rule = (between: string, accept: Label['accepts']): Omit<SecretRule, 'id'> => ({
    kind,
    at,
    inWords: !whole,
    pattern: new RegExp(`${name}${SUFFIX}(?:${between})${VALUE}`, 'iy'),
    accepts: (value, place) => isSecret(place) && accept(withoutEnd(value), nameBefore(place)),
    kindAt: (place) => (kind === 'PASSWORD' && isInUrl(place) ? 'URL_PASSWORD' : kind),
  });
  return [{ id, ...rule(BETWEEN, accepts) }, ...(inProse ? [{ id: `${id}-prose`, ...rule(IN_PROSE, inProse) }] : [])];
}

export const LABELLED_RULES: readonly SecretRule[] = [
  ...labelled({
    id: 'password',
    kind: 'PASSWORD',
    words: ['password', 'passwd', 'passphrase', 'pwd', 'passwort', 'mật khẩu', 'mat_khau'],
    accepts: isPassword,
    inProse: isPasswordInProse,
  }),
  ...labelled({ id: 'pass', kind: 'PASSWORD', words: ['pass', 'pw', 'mk', 'psk', 'wpa_passphrase'], whole: true, accepts: isPassword }),
  ...labelled({
    id: 'secret',
    kind: 'KEY',
    words: ['secret', 'khóa bí mật', 'chuỗi bí mật', 'mã bí mật'],
    accepts: (value) => isRandom(value, 8),
    inProse: (value) => isRandom(value, 16),
  }),
  ...labelled({
    id: 'api-key',
    kind: 'KEY',
    words: ['key', 'khóa'],
    accepts: (value, name) => isRandom(value, KEY_NAME.test(name) ? 14 : 24),
    inProse: (value, name) => KEY_NAME.test(name) && isRandom(value, 20),
  }),
  ...labelled({
    id: 'token',
    kind: 'TOKEN',
    words: ['token', 'bearer', 'jwt', 'auth_code', 'refresh', 'x-auth'],
    accepts: (value) => isRandom(value, 16),
    inProse: (value) => isRandom(value, 20),
  }),
];
