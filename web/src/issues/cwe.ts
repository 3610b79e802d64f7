/** 'CWE-79', as the API expects it. */
export const isCwe = (text: string): boolean => /^CWE-[1-9]\d{0,4}$/.test(text);

/** Typed forms: '79', 'cwe 79', 'CWE-79'. */
export function typedCwe(text: string): string {
  const number = /^(?:cwe)?[\s-]*([1-9]\d{0,4})$/i.exec(text.trim())?.[1];
  return number ? `CWE-${number}` : text.trim();
}

/** The page of MITRE on a CWE. */
export const cweUrl = (cwe: string): string => `https://cwe.mitre.org/data/definitions/${cwe.replace(/\D/g, '')}.html`;
