/**
 * Returns the URL of a weakness on MITRE's website.
 * @param cwe a number, or an id such as `CWE-79`
 */
export const cweUrl = (cwe: number | string): string => `https://cwe.mitre.org/data/definitions/${`${cwe}`.replace(/\D/g, '')}.html`;
