import { type SecretPlace, type SecretRule, textBefore } from './secret-kinds.ts';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Published test card numbers of payment providers. Numbers that repeat a digit or pair of digits many times are excluded separately. */
const TEST_CARDS = new Set([
  '4012888888881881',
  '4242424242424242',
  '378282246310005',
  '371449635398431',
  '378734493671000',
  '30569309025904',
  '38520000023237',
  '6011000990139424',
  '3566002020360505',
  '5200828282828210',
  '2223003122003222',
  '4000056655665556',
  '4456530000001005',
  '5105105105105100',
  '9704198526191432198',
  '9704195798459170488',
  '9704192181368742',
  '9704193370791314',
  '9704394542381231',
  '9704310005819191',
]);

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits.charAt(digits.length - 1 - at)) * (at % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** Card numbers of Visa, Mastercard, American Express, JCB, Diners Club, Discover, UnionPay and NAPAS, by first digits and length. */
const CARD =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|3[47]\d{13}|35\d{14}|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d\d|4[4-9]\d)\d{12}|62\d{14,17}|9704(?:\d{12}|\d{15}))$/;

function isCard(written: string): boolean {
  const separators = new Set(written.replaceAll(/\d/g, ''));
  const digits = digitsOf(written);
  const groups = written.split(/[ -]/);
  const isGrouped = groups.length === 1 || groups.every((group) => group.length >= 2 && group.length <= 7);
  return (
    separators.size <= 1 &&
    isGrouped &&
    CARD.test(digits) &&
    passesLuhn(digits) &&
    !TEST_CARDS.has(digits) &&
    !/(\d)\1{6}|(\d{2})\2{4}/.test(digits)
  );
}

/** Province codes at the beginning of Vietnamese identity numbers. */
const PROVINCES = new Set(
  '001 002 004 006 008 010 011 012 014 015 017 019 020 022 024 025 026 027 030 031 033 034 035 036 037 038 040 042 044 045 046 048 049 051 052 054 056 058 060 062 064 066 067 068 070 072 074 075 077 079 080 082 083 084 086 087 089 091 092 093 094 095 096'.split(
    ' ',
  ),
);
/** Last accepted year of birth in the 21st century, in two digits. */
const LAST_BIRTH = 29;

function isIdentity(written: string): boolean {
  const digits = digitsOf(written);
  const [century, year] = [Number(digits[3]), Number(digits.slice(4, 6))];
  return PROVINCES.has(digits.slice(0, 3)) && (century <= 1 || (century <= 3 && year <= LAST_BIRTH)) && !/(\d)\1{5}|123456$/.test(digits);
}

const MOBILE = /^(?:3[2-9]|5[25689]|7[06-9]|8[1-9]|9\d)\d{7}$/;
const SAMPLE_PHONES = ['912345678', '987654321', '901234567', '909123456', '909090909'];

function isPhone(written: string, place: SecretPlace): boolean {
  const separators = new Set(written.replace(/^\(?\+?\d{0,4}\)?[ .-]?/, '').replaceAll(/\d/g, ''));
  const number = digitsOf(written).replace(/^(?:0084|84|0)/, '');
  const isTax = /(?:mst|mã số thuế|tax(?: ?code)?|số tài khoản|stk|account)[^\n]{0,24}$/i.test(textBefore(place, 40));
  const ends = place.text.slice(place.match.index + written.length);
  return (
    separators.size <= 1 &&
    MOBILE.test(number) &&
    !/^0[.]/.test(written) &&
    !SAMPLE_PHONES.includes(number) &&
    !/(\d)\1{5}/.test(number) &&
    !isTax &&
    !/^-\d{3}/.test(ends)
  );
}

const LABEL_END = String.raw`(?:[ _-]?(?:no|num|number|so|số|id|card))?(?:[^\d\n|]{0,20}|[ \t]*\|[ \t]*)`;

/** Rules for card numbers, and for Vietnamese identity, passport and phone numbers. */
export const NUMBER_RULES: readonly SecretRule[] = [
  { id: 'card', kind: 'CARD', at: null, pattern: /(?<![\w.-])(?:\d[ -]?){12,18}\d(?![\w-]|\.\d)/g, accepts: isCard },
  {
    id: 'identity',
    kind: 'IDENTITY',
    at: null,
    pattern: /(?<![\w.+-])0\d{2}[ .]?\d{3}[ .]?\d{3}[ .]?\d{3}(?![\w-]|\.\d)/g,
    accepts: isIdentity,
  },
  {
    id: 'old-identity',
    kind: 'IDENTITY',
    at: [
      'cmnd',
      'cmt',
      'chứng minh',
      'identity',
      'id_card',
      'id card',
      'idcard',
      'idnumber',
      'id_number',
      'national_id',
      'nationalid',
      'so_giay_to',
      'giấy tờ',
    ],
    inWords: true,
    pattern: new RegExp(
      `(?:cmnd|cmt|chứng minh|identity|id[ _-]?card|id[ _-]?number|national_?id|so_giay_to|giấy tờ)(?: (?:nhân dân|thư))?${LABEL_END}(\\d{3}[ .]?\\d{3}[ .]?\\d{3}(?:\\d{3})?)(?![\\w-])`,
      'iy',
    ),
  },
  {
    id: 'passport',
    kind: 'IDENTITY',
    at: ['passport', 'hộ chiếu', 'ho_chieu', 'hochieu'],
    inWords: true,
    pattern: /(?:passport|hộ chiếu|ho_?chieu)[^\n]{0,30}?(?<![A-Za-z0-9])([A-Z]{1,2}\d{7,8})(?![\w-])/iy,
  },
  {
    id: 'phone',
    kind: 'PHONE',
    at: null,
    pattern: /(?<![\w.+-]|\d \/ )\(?(?:\+84|0084|84|0)\)?(?:[ .-]?\d){9}(?![\w]|[.-]\d{4})/g,
    accepts: isPhone,
  },
];
