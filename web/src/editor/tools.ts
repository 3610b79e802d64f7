import { isMac } from '../ui/behavior/keyboard.ts';

/** The tools of the toolbar, except those for images and evidence. */
export type ToolName = 'bold' | 'italic' | 'code' | 'link' | 'list' | 'orderedList' | 'quote' | 'codeBlock' | 'http' | 'redact' | 'table';

/** The shortcuts of the tools, as CodeMirror names keys. */
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

/** Returns the shortcut as text, such as 'Ctrl+B'; empty if there is none. */
export const shortcutOf = (tool: ToolName): string =>
  (toolKeys[tool] ?? '')
    .replace('Mod', isMac ? '⌘' : 'Ctrl')
    .replaceAll('-', '+')
    .replace(/[a-z]$/, (key) => key.toUpperCase());
