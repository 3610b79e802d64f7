/**
 * Returns a function that creates ids. For an unchanged request, that function returns the previous id, so that a retry after a lost
 * response creates no duplicate.
 */
export function ownIds(): (asked: object) => string {
  let last: { said: string; id: string } | null = null;
  return (asked) => {
    const said = JSON.stringify(asked);
    if (last?.said !== said) last = { said, id: newId() };
    return last.id;
  };
}

const hex = (bytes: Iterable<number>): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns a UUIDv7. `crypto.randomUUID` is unavailable to pages over plain HTTP. */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = now.toString(16).padStart(12, '0');
  const [version, variant] = [0x70 | ((bytes[6] ?? 0) & 0x0f), 0x80 | ((bytes[8] ?? 0) & 0x3f)];
  const rest = hex([version, bytes[7] ?? 0, variant, ...bytes.slice(9)]);
  return [time.slice(0, 8), time.slice(8), rest.slice(0, 4), rest.slice(4, 8), rest.slice(8)].join('-');
}
