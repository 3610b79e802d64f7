/** Omits easily confused characters: 0 and o, 1, i and l. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const inGroup = 5;

/**
 * Returns 4 groups of 5 characters with 99 bits of entropy, such as 'k7mq2-9xwtr-…'. The groups make the password easy to read out over the
 * telephone.
 */
export function makePassword(): string {
  const picked: string[] = [];
  while (picked.length < groups * inGroup) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // Skips the highest byte values, because they would make the first letters more likely.
      if (byte < 256 - (256 % letters.length) && picked.length < groups * inGroup) picked.push(letters[byte % letters.length] ?? '');
    }
  }
  return Array.from({ length: groups }, (_, n) => picked.slice(n * inGroup, (n + 1) * inGroup).join('')).join('-');
}
