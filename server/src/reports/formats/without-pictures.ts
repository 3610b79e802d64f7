/**
 * Markdown with the captions of its pictures in their place: ours would be broken links in another tool, and those of elsewhere a call that
 * nobody asked for. Takes time linear in the text: neither part may reach past the next bracket.
 */
export const withoutPictures = (markdown: string): string =>
  markdown.replace(/!\[([^[\]]*)\](?:\([^()<>\s]*(?:[ \n]+(?:"[^"()]*"|'[^'()]*'))?[ \n]*\)|\(<[^<>()\n]*>\))/g, '$1');
