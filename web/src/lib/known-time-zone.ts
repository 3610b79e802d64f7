/**
 * Returns the time zone if this browser knows it; otherwise undefined, which `Intl` replaces by the time zone of the device. The server
 * accepts newer time zones than some browsers.
 */
export function knownTimeZone(timeZone: string | undefined): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) && timeZone;
  } catch {
    return undefined;
  }
}
