/** The most common Vietnamese family names, without marks: a name that begins with one ends with the given name. */
const FAMILY_NAMES: ReadonlySet<string> = new Set(
  (
    'nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dao doan trinh truong dinh lam mai to ha luong luu thai ' +
    'chau phung quach cao ta tang tong kieu chu la vuong trieu nghiem giang tu mac thach kim diep khuc hua'
  ).split(' '),
);

const unmarked = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd');

/** The word by which people call and sort each other: the last one of a Vietnamese name, the first one of any other. */
export function givenNameOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  return (FAMILY_NAMES.has(unmarked(first)) ? words.at(-1) : first) ?? '';
}

const collator = new Intl.Collator('vi', { numeric: true });

/** For sorting people: by the given name, then by the whole name, in the Vietnamese order of letters. */
export const byGivenName = (a: { name: string }, b: { name: string }): number =>
  collator.compare(givenNameOf(a.name), givenNameOf(b.name)) || collator.compare(a.name, b.name);
