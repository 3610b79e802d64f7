// The Vietnamese files are the source: what they lack no page can name. Each feature adds its file here, in both lists.
import type app from '../../../i18n/vi/app.json';
import type profile from '../../../i18n/vi/profile.json';
import type sessions from '../../../i18n/vi/sessions.json';
import type ui from '../../../i18n/vi/ui.json';
import type users from '../../../i18n/vi/users.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    app: typeof app;
    profile: typeof profile;
    sessions: typeof sessions;
    ui: typeof ui;
    users: typeof users;
  }
  interface CustomTypeOptions {
    defaultNS: 'ui';
    returnNull: false;
  }
}

export type { ResourceNamespaceMap as Words } from 'i18next';
