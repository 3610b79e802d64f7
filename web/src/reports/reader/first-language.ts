import { DEFAULT_LANGUAGE, type Language } from '@coloa/contract/languages.ts';
import { isLanguage, keptLanguage } from '../../lib/i18n.ts';

/**
 * What the page speaks before it is known in which language the link is: as its address says, else as was chosen on this device, else as
 * the browser does (`preferred`, best first): a reader with no account need not read Vietnamese. before-paint.js decides alike.
 */
export const firstLanguage = (inAddress: Language | undefined, preferred: readonly string[]): Language =>
  inAddress ?? keptLanguage() ?? preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? DEFAULT_LANGUAGE;
