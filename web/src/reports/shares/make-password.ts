/** Letters and digits without easily confused characters: 0 and o, 1, i and l. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const inGroup = 5;

/** Returns four groups of five letters and digits, 99 bits: 'k7mq2-9xwtr-…'; can be read out over the telephone. */
export function makePassword(): string {
  const picked: string[] = [];
  while (picked.length < groups * inGroup) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // Bytes from the last multiple of the number of letters on are skipped: they would make the first letters more likely.
      if (byte < 256 - (256 % letters.length) && picked.length < groups * inGroup) picked.push(letters[byte % letters.length] ?? '');
    }
  }
  return Array.from({ length: groups }, (_, n) => picked.slice(n * inGroup, (n + 1) * inGroup).join('')).join('-');
}
