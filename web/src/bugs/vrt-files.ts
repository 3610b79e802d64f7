/** What a file of the published tree says; each has a place in the import. */
export type VrtPart = 'tree' | 'moves' | 'cwe' | 'cvss';

const holds = (nodes: unknown, field: string): boolean =>
  Array.isArray(nodes) &&
  nodes.some((node: unknown) => {
    if (typeof node !== 'object' || node === null) return false;
    return field in node || holds((node as { children?: unknown }).children, field);
  });

/** Which of them a text is, by what it holds; what cannot be read is taken for the tree, and the server says what is wrong with it. */
export function partOf(text: string): VrtPart {
  try {
    const file: unknown = JSON.parse(text);
    if (typeof file !== 'object' || file === null || Array.isArray(file)) return 'tree';
    if (!('content' in file)) return 'moves';
    if (holds(file.content, 'cvss_v3')) return 'cvss';
    return holds(file.content, 'cwe') && !holds(file.content, 'name') ? 'cwe' : 'tree';
  } catch {
    // Not JSON, or nested deeper than can be walked through.
    return 'tree';
  }
}
