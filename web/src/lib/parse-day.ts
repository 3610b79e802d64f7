/** Parses a typed date (24/3/2026, 24-03-26, 24.3 of this year, 24032026, 2026-03-24) into 'YYYY-MM-DD'; null if it is invalid. */
export function parseTypedDay(text: string, today: Date): string | null {
  const typed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  const written = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  const [day, month, year] = iso ? [iso[3], iso[2], iso[1]] : written ? [written[1], written[2], written[3]] : [];
  if (!day || !month) return null;
  const fullYear = year === undefined ? today.getFullYear() : Number(year.length === 2 ? `20${year}` : year);
  const date = new Date(Date.UTC(fullYear, Number(month) - 1, Number(day)));
  // Rejects dates such as 31/02, which would roll over into March.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  return date.toISOString().slice(0, 10);
}

export type DayProblem = 'none' | 'early' | 'late';

export function dayProblem(
  text: string,
  { min, max }: { min?: string | undefined; max?: string | undefined },
  today: Date,
): DayProblem | null {
  if (text.trim() === '') return null;
  const day = parseTypedDay(text, today);
  if (day === null) return 'none';
  if (min !== undefined && day < min) return 'early';
  return max !== undefined && day > max ? 'late' : null;
}

const written = /^(?:\d{1,2}[/.\- ]\d{1,2}[/.\- ]\d{4}|\d{4}-\d{1,2}-\d{2}|\d{8})$/;

/** Whether a typed date is complete, with a year of 4 digits. */
export const isTypedToTheEnd = (text: string): boolean => written.test(text.trim());
