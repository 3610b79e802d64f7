// The Vietnamese files are the source: what they lack no page can name. Each feature adds its file here, in both lists.
import type ui from '../../../i18n/vi/ui.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof ui;
  }
  interface CustomTypeOptions {
    defaultNS: 'ui';
    returnNull: false;
  }
}

export type { ResourceNamespaceMap as Words } from 'i18next';
