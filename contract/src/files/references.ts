const REFERENCE = /\/attachments\/([0-9a-f]{32}\.[a-z0-9]{1,8})(?![a-z0-9])/g;

/** The names of files that Markdown refers to, each once. */
export const namesReferredTo = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(REFERENCE)].flatMap(([, name]) => name ?? []))),
];
