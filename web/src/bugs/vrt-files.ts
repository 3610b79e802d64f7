export const VRT_PARTS = ['tree', 'moves', 'cwe', 'cvss'] as const;
export type VrtPart = (typeof VRT_PARTS)[number];

const holds = (nodes: unknown, field: string): boolean =>
  Array.isArray(nodes) &&
  nodes.some((node: unknown) => {
    if (typeof node !== 'object' || node === null) return false;
    return field in node || holds((node as { children?: unknown }).children, field);
  });

/** Returns the part of the VRT that a file contains. Unreadable text counts as the tree, so that the server reports its errors. */
export function partOf(text: string): VrtPart {
  try {
    const file: unknown = JSON.parse(text);
    if (typeof file !== 'object' || file === null || Array.isArray(file)) return 'tree';
    if (!('content' in file)) return 'moves';
    if (holds(file.content, 'cvss_v3')) return 'cvss';
    return holds(file.content, 'cwe') && !holds(file.content, 'name') ? 'cwe' : 'tree';
  } catch {
    // The text is not JSON, or is nested too deeply.
    return 'tree';
  }
}

export type ChosenFiles = Partial<Record<VrtPart, { name: string; text: string }>>;

export interface ReplacedFile {
  part: VrtPart;
  before: string;
  now: string;
}

/**
 * Adds files to the chosen ones. If two files contain the same part, the later one wins; `replaced` lists the earlier one if its name
 * differs.
 */
export function withFiles(
  chosen: ChosenFiles,
  files: readonly { name: string; text: string }[],
): { chosen: ChosenFiles; replaced: ReplacedFile[] } {
  const next = { ...chosen };
  const replaced: ReplacedFile[] = [];
  for (const file of files) {
    const part = partOf(file.text);
    const before = next[part]?.name ?? file.name;
    if (before !== file.name) replaced.push({ part, before, now: file.name });
    next[part] = file;
  }
  return { chosen: next, replaced };
}
