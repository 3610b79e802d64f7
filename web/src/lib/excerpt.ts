/** The first paragraph of a Markdown text, without headings, lists and blocks before it; '' where there is none. */
export function firstParagraph(markdown: string): string {
  const withoutBlocks = markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1.*$/gm, '');
  const paragraphs = withoutBlocks.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return paragraphs.find((paragraph) => /^(?![#>|!]|[-*+] |\d+[.)] )/.test(paragraph) && paragraph !== '') ?? '';
}

/** The first fenced `http` block among some texts, with the response that directly follows it; '' where there is none. */
export function firstEvidence(texts: readonly string[]): string {
  const block = /^```http\b[\s\S]*?^```[ \t]*$(?:\s*^```http\b[^\n]*\nHTTP\/[\s\S]*?^```[ \t]*$)?/m;
  return texts.map((text) => block.exec(text)?.[0]).find((found) => found !== undefined) ?? '';
}
