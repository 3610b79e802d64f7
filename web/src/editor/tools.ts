import { shortcutWords } from '../ui/behavior/keyboard.ts';

export type ToolName = 'bold' | 'italic' | 'code' | 'link' | 'list' | 'orderedList' | 'quote' | 'codeBlock' | 'http' | 'redact' | 'table';

/** The keyboard shortcuts of the tools, in CodeMirror's notation. */
export const toolKeys: Partial<Record<ToolName, string>> = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  code: 'Mod-e',
  link: 'Mod-Alt-k',
  orderedList: 'Mod-Shift-7',
  list: 'Mod-Shift-8',
  quote: 'Mod-Shift-9',
  codeBlock: 'Mod-Alt-c',
};

/** Returns the shortcut of a tool as shown to users, for example 'Ctrl+B'; empty if there is none. */
export const shortcutOf = (tool: ToolName): string => shortcutWords(toolKeys[tool] ?? '');
