import { redact } from './evidence.ts';
import type { ReportDocument } from './report-document.ts';

/** A copy of the document in which no string holds what stood between ⟦ and ⟧. File names of images stay: they are keys, not text. */
export function redactDocument(document: ReportDocument): ReportDocument {
  const { images, ...texts } = document;
  return { ...redactStrings(texts), images };
}

function redactStrings<Value>(value: Value): Value;
function redactStrings(value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactStrings(item));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactStrings(item)]));
  }
  return value;
}
