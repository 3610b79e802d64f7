/**
 * Returns the time zone, or undefined if this browser does not know it; `Intl` then uses the time zone of the device. The server accepts
 * newer time zones than some browsers.
 */
export function knownTimeZone(timeZone: string | undefined): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) && timeZone;
  } catch {
    return undefined;
  }
}
