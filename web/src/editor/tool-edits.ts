import i18next from 'i18next';
import {
  insertCode,
  insertHttp,
  insertLink,
  insertTable,
  type TextEdit,
  toggleList,
  toggleMark,
  toggleOrdered,
  toggleQuote,
  toggleRedaction,
} from './markdown-commands.ts';
import type { ToolName } from './tools.ts';

export function editOf(tool: ToolName): TextEdit {
  const sample = i18next.t('editor:sample.text');
  switch (tool) {
    case 'bold':
      return toggleMark('**', sample);
    case 'italic':
      return toggleMark('_', sample);
    case 'code':
      return toggleMark('`', sample);
    case 'link':
      return insertLink(i18next.t('editor:sample.link'));
    case 'list':
      return toggleList;
    case 'orderedList':
      return toggleOrdered;
    case 'quote':
      return toggleQuote;
    case 'codeBlock':
      return insertCode;
    case 'http':
      return insertHttp;
    case 'redact':
      return toggleRedaction;
    case 'table':
      return insertTable(i18next.t('editor:sample.column'), i18next.t('editor:sample.cell'));
  }
}
