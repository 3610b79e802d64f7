/** A text whose selection is covered, or uncovered where it was; with nothing selected `sample` is put in. The selection stays what it was. */
export function toggleCover(text: string, from: number, to: number, sample: string): { text: string; start: number; end: number } {
  const selected = text.slice(from, to);
  const around = text[from - 1] === '⟦' && text[to] === '⟧';
  if (around) return { text: text.slice(0, from - 1) + selected + text.slice(to + 1), start: from - 1, end: to - 1 };
  const inside = /^⟦([^⟦⟧]*)⟧$/.exec(selected)?.[1];
  if (inside !== undefined) return { text: text.slice(0, from) + inside + text.slice(to), start: from, end: from + inside.length };
  const covered = selected || sample;
  return { text: `${text.slice(0, from)}⟦${covered}⟧${text.slice(to)}`, start: from + 1, end: from + 1 + covered.length };
}
