import { readdirSync, readFileSync } from 'node:fs';
import { mulberry32 } from '../server/seeds/random.ts';
import { builtInTemplates } from '../server/src/bugs/built-in-templates.ts';
import { fold, searchText } from '../server/src/platform/text/folding.ts';

/** Returns a generator of integers from 0 to `below` - 1. The same seed gives the same numbers. */
export function dice(seed: number): (below: number) => number {
  const next = mulberry32(seed);
  return (below) => Math.floor(next() * below);
}

const sentencesOf = (text: string): string[][] =>
  text
    .split(/(?<=[.:;?!])\s+|\n+/)
    .map((sentence) => searchText(sentence).split(' '))
    .filter((words) => words.length > 2);

interface Type {
  titleVi: string;
  titleEn: string;
  titleViWords: string[];
  titleEnWords: string[];
  vi: string[][];
  en: string[][];
}

const TYPES: Type[] = [...builtInTemplates.values()].map((templates) => {
  const [vi, en] = (['vi', 'en'] as const).map((language) => templates.find((each) => each.language === language));
  const bodyOf = (of: typeof vi) =>
    of ? sentencesOf([of.description, of.steps, of.impact, of.recommendation, of.references].join('\n')) : [];
  const [titleVi, titleEn] = [vi?.title ?? '', en?.title ?? ''];
  const [titleViWords, titleEnWords] = [titleVi, titleEn].map((title) => searchText(title.replaceAll(/\[[^\]]*\]/g, ' ')).split(' '));
  return { titleVi, titleEn, titleViWords: titleViWords ?? [], titleEnWords: titleEnWords ?? [], vi: bodyOf(vi), en: bodyOf(en) };
});

const seeds = new URL('../server/seeds/write-ups/', import.meta.url);
const TOLD: string[][] = readdirSync(seeds).flatMap((file) => sentencesOf(readFileSync(new URL(file, seeds), 'utf8')));

const PLACES: { name: string; words: string[] }[] = [
  'đăng nhập',
  'tìm kiếm',
  'thanh toán',
  'đặt vé',
  'giỏ hàng',
  'hồ sơ bệnh án',
  'chuyển khoản',
  'tra cứu hóa đơn',
  'nộp thuế',
  'xếp lịch khám',
].map((name) => ({ name, words: fold(name).split(' ') }));
const HOSTS = ['api', 'app', 'portal', 'admin', 'pay', 'sso', 'cdn', 'uat', 'm', 'partner'];
const COMPANIES = [
  'hoa phuong',
  'song hong',
  'truong son',
  'cuu long',
  'bach dang',
  'phu dong',
  'ha long',
  'tam dao',
  'ngoc linh',
  'con dao',
].map((name) => name.split(' '));

type Dice = ReturnType<typeof dice>;
const pick = <T>(roll: Dice, of: readonly T[]): T => of[roll(of.length)] as T;
const token = (roll: Dice): string => roll(0xffff_ffff).toString(16).padStart(8, '0');

const wordsOf = (parts: readonly (readonly string[])[]): string => parts.flat().join(' ');

export function issueTexts(roll: Dice) {
  const type = pick(roll, TYPES);
  const both = roll(3) === 0;
  const place = pick(roll, PLACES);
  const titleVi = type.titleVi.replaceAll(/\[[^\]]*\]/g, place.name);
  const titleEn = both ? type.titleEn.replaceAll(/\[[^\]]*\]/g, 'checkout') : '';
  const told = Array.from({ length: 3 + roll(9) }, () => pick(roll, TOLD));
  const own = [pick(roll, HOSTS), token(roll), token(roll), String(roll(100_000)), `param${roll(900)}`, ...pick(roll, COMPANIES)];
  const body = (of: readonly string[][]) => of.filter(() => roll(10) < 7);
  const english = both ? [type.titleEnWords, ...body(type.en)] : [];
  return { titleVi, titleEn, searchText: wordsOf([type.titleViWords, place.words, own, ...body(type.vi), ...english, ...told]) };
}

export function articleTexts(roll: Dice) {
  const type = pick(roll, TYPES);
  const title = `${type.titleVi.replaceAll(/\[[^\]]*\]/g, pick(roll, PLACES).name)}, phần ${1 + roll(9)}`;
  const tags = [pick(roll, HOSTS), `ky-thuat-${roll(40)}`];
  const body = Array.from({ length: 40 + roll(80) }, () => pick(roll, TOLD));
  const words = wordsOf([...tags.map((tag) => fold(tag).split(' ')), ...body, ...type.vi, [token(roll)]]);
  return { title, tags, searchTitle: searchText(title), searchText: words };
}
