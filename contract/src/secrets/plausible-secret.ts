const MASKED = /(.)\1{5,}|\*{3}|x{4}|•{3}|\.{3}|…/i;
const VARIABLE = /^(?:\$[A-Za-z_{(]|%[A-Za-z_]+%|\^[A-Za-z_]+\^|[{<#:[(]|@\{)|[{}]{2}|\$\{/;
const CODE = /[([]|^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$|->|::/;
const WORDS =
  /example|placeholder|change[_-]?me|redacted|removed|your[_-]|^your|^my[_-]|dummy|insert[_-]|replace|^thay|nhập|^nhap[_-]|_here$|-here$|^sample|^<|^enter[_-]/i;
const WEAK_WORDS =
  /^(?:password|passwd|pass|pwd|secret|token|user(?:name)?|matkhau|mat_khau|null|none|undefined|string|required|deleted)$/i;

/** Published key of the Azure Storage emulator. */
const EMULATOR_KEY = ['Eby8vdM02x', 'NOcqFlqUwJPLlm'].join('');

const hasDigit = (text: string): boolean => /\d/.test(text);
const hasLetter = (text: string): boolean => /[A-Za-z]/.test(text);
const isAscii = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

export const isPlaceholderSecret = (value: string): boolean =>
  value.startsWith(EMULATOR_KEY) || MASKED.test(value) || VARIABLE.test(value) || WORDS.test(value) || WEAK_WORDS.test(value);

/** Whether a value after a label such as `password=` can be a password. */
export function isPassword(value: string): boolean {
  if (value.length < 6 || !isAscii(value) || isPlaceholderSecret(value) || CODE.test(value) || /^https?:|^\/|^--/.test(value)) return false;
  if (/^\d+$/.test(value)) return true;
  const symbols = /[^A-Za-z0-9_.-]/.test(value);
  return hasLetter(value) ? hasDigit(value) || symbols || /[a-z][A-Z]/.test(value) : symbols && hasDigit(value);
}

/** Like `isPassword`, for a value that follows a word in a sentence, without `:` or `=`. */
export const isPasswordInProse = (value: string): boolean =>
  isPassword(value) && hasDigit(value) && hasLetter(value) && (/[@!#$%^&*+?]/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value)));

/** Whether a value after a label such as `api_key=` can be a random key or token of `length` or more characters. */
export const isRandom = (value: string, length: number): boolean =>
  value.length >= length &&
  isAscii(value) &&
  hasDigit(value) &&
  hasLetter(value) &&
  new Set(value).size >= Math.min(7, length - 1) &&
  !isPlaceholderSecret(value) &&
  !CODE.test(value) &&
  !/:\/\/|^arn:|^\/|^sha(?:1|256|384|512)[:-]|^CVE-/i.test(value) &&
  !isName(value);

/** Whether the value consists of words and short numbers, such as `oauth2-client-prod-01`. */
const isName = (value: string): boolean =>
  /^[a-z]{2,}\d?(?:[_.-](?:[a-z]{2,}\d?|v?\d{1,4}))+$/i.test(value) && !/[a-z][A-Z]{2}|\d[a-z]+\d/.test(value);

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes base64 or base64url into a text with one character per byte. Returns null for other input. */
export function decodedBase64(encoded: string): string | null {
  const digits = encoded.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  let [bits, size, text] = [0, 0, ''];
  for (const digit of digits) {
    const value = BASE64.indexOf(digit);
    if (value < 0) return null;
    bits = ((bits << 6) | value) & 0xffff;
    size += 6;
    if (size < 8) continue;
    size -= 8;
    text += String.fromCharCode((bits >> size) & 0xff);
  }
  return text;
}
