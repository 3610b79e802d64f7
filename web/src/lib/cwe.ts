export const isCwe = (text: string): boolean => /^CWE-[1-9]\d{0,4}$/.test(text);

/** Converts '79', 'cwe 79' and similar texts into 'CWE-79'; only trims other texts. */
export function typedCwe(text: string): string {
  const number = /^(?:cwe)?[\s-]*([1-9]\d{0,4})$/i.exec(text.trim())?.[1];
  return number ? `CWE-${number}` : text.trim();
}
