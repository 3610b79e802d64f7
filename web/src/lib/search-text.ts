/** A text for comparing while searching: lower case, without Vietnamese marks. `lo hong` is then found in `lỗ hổng`, and the other way round. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');
}

/** Whether every word of `query` stands somewhere in `folded`, which went through `fold` already. */
export function matchesWords(folded: string, query: string): boolean {
  return fold(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
