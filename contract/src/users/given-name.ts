/** The most common Vietnamese family names, without marks. If a name begins with one, its last word is the given name. */
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

/** Returns the given name, by which lists sort users: the last word of a Vietnamese name, the first word of any other. */
export function givenNameOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  return (FAMILY_NAMES.has(unmarked(first)) ? words.at(-1) : first) ?? '';
}

const collator = new Intl.Collator('vi', { numeric: true });

/** Compares users by given name, then by full name, in Vietnamese alphabetical order. */
export const byGivenName = (a: { name: string }, b: { name: string }): number =>
  collator.compare(givenNameOf(a.name), givenNameOf(b.name)) || collator.compare(a.name, b.name);
