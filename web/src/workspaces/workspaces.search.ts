/** What the address of the list of workspaces holds. */
export interface WorkspaceSearch {
  q?: string;
  /** Those in the bin. */
  bin?: true;
  /** The form for a new one stands open. */
  create?: true;
}

/** Reads an address; what cannot be is left out rather than refused. */
export function workspaceSearch(raw: Readonly<Record<string, unknown>>): WorkspaceSearch {
  return {
    ...(typeof raw.q === 'string' && raw.q.trim() !== '' ? { q: raw.q } : {}),
    ...(String(raw.bin) === 'true' ? { bin: true } : {}),
    ...(String(raw.create) === 'true' ? { create: true } : {}),
  };
}
