/** Finds the section with a heading such as `## [1.2.3] - 2026-11-22`. Returns null if it is missing or empty. */
export function changesOf(changelog: string, version: string): { day: string; text: string } | null {
  const sections = changelog.split(/^## /m).slice(1);
  for (const section of sections) {
    const [, of, day] = /^\[([^\]]+)\] - (\d{4}-\d\d-\d\d)\s*\n/.exec(section) ?? [];
    const text = section.slice(section.indexOf('\n') + 1).trim();
    if (of === version && day !== undefined) return text === '' ? null : { day, text };
  }
  return null;
}
