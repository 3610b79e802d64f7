/** Whether a text is an id as the API expects it, such as 'CWE-79'. */
export const isCwe = (text: string): boolean => /^CWE-[1-9]\d{0,4}$/.test(text);

/** Converts typed text such as '79' or 'cwe 79' into 'CWE-79'; other text is only trimmed. */
export function typedCwe(text: string): string {
  const number = /^(?:cwe)?[\s-]*([1-9]\d{0,4})$/i.exec(text.trim())?.[1];
  return number ? `CWE-${number}` : text.trim();
}

/** Returns the address of MITRE's page about a CWE. */
export const cweUrl = (cwe: string): string => `https://cwe.mitre.org/data/definitions/${cwe.replace(/\D/g, '')}.html`;
