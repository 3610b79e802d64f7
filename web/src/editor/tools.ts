import { isMac } from '../ui/behavior/keyboard.ts';

export type ToolName = 'bold' | 'italic' | 'code' | 'link' | 'list' | 'orderedList' | 'quote' | 'codeBlock' | 'http' | 'redact' | 'table';

/** In CodeMirror's notation for keys. */
export const toolKeys: Partial<Record<ToolName, string>> = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  code: 'Mod-e',
  link: 'Mod-k',
  orderedList: 'Mod-Shift-7',
  list: 'Mod-Shift-8',
  quote: 'Mod-Shift-9',
  codeBlock: 'Mod-Alt-c',
};

/** Returns for example 'Ctrl+B'; empty if there is no shortcut. */
export const shortcutOf = (tool: ToolName): string =>
  (toolKeys[tool] ?? '')
    .replace('Mod', isMac ? '⌘' : 'Ctrl')
    .replaceAll('-', '+')
    .replace(/[a-z]$/, (key) => key.toUpperCase());
