export interface Device {
  device: 'computer' | 'phone' | 'tablet' | null;
  browser: string | null;
  os: string | null;
}

// The order matters, because the user agent of a browser can contain the names of later browsers.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bcoc_coc_browser\//i, 'Cốc Cốc'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^python-requests\/|^Python\//, 'Python'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const named = (list: readonly [RegExp, string][], userAgent: string): string | null =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** Returns the device that the user agent names. Ignores versions, so that a browser update does not count as a new device. */
export function deviceOf(userAgent: string): Device {
  const [browser, os] = [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)];
  const tablet = os === 'iPadOS' || (os === 'Android' && !/\bMobile\b/.test(userAgent));
  const device = tablet ? 'tablet' : os === 'iOS' || os === 'Android' ? 'phone' : os === null ? null : 'computer';
  return { device, browser, os };
}

/** Returns a name that needs no translation, such as `Firefox, Linux`. */
export function deviceName(userAgent: string): string {
  const { browser, os } = deviceOf(userAgent);
  return [browser, os].filter((part) => part !== null).join(', ') || userAgent.slice(0, 60) || '?';
}
