/** Round steps from zero up to the first that holds `most`: 0, 5, 10, 15; at least up to 1, and never in parts of one. */
export function ticksUpTo(most: number, wanted = 3): number[] {
  const rough = Math.max(most, 1) / wanted;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * ten).find((each) => each >= rough) ?? rough);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, at) => at * step);
}

/** Which of so many places are named on an axis: `most` of them at most, evenly apart, the last one always. */
export function namedPlaces(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0);
}
