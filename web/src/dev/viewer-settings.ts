import type { Language } from '@coloa/contract/languages.ts';
import { type CodeLanguage, clientOf } from './code-languages.ts';
import type { Description } from './description.queries.ts';
import type { ViewerSettings } from './viewer-script.ts';

interface Given {
  content: Description;
  words: object;
  language: Language;
  scheme: 'light' | 'dark';
  code: CodeLanguage;
  /** The part of the URL that identifies the page; the viewer appends the position in the reference. */
  basePath: string;
  send: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
}

export const viewerSettings = ({ content, words, language, scheme, code, basePath, send }: Given): ViewerSettings => ({
  content,
  servers: [{ url: location.origin }],
  localization: { locale: language, translations: words },
  forceDarkModeState: scheme,
  pathRouting: { basePath },
  customFetch: send,
  theme: 'none',
  withDefaultFonts: false,
  hideDarkModeToggle: true,
  hideClientButton: true,
  hideModels: true,
  documentDownloadType: 'none',
  showDeveloperTools: 'never',
  defaultOpenFirstTag: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'token' },
  defaultHttpClient: clientOf(code),
  // Hides clients that the page does not offer; it offers curl, fetch and requests.
  hiddenClients: {
    c: true,
    clojure: true,
    csharp: true,
    dart: true,
    fsharp: true,
    go: true,
    http: true,
    java: true,
    js: ['axios', 'jquery', 'ofetch', 'xhr'],
    julia: true,
    kotlin: true,
    node: true,
    objc: true,
    ocaml: true,
    php: true,
    powershell: true,
    python: ['python3', 'httpx_sync', 'httpx_async', 'aiohttp'],
    r: true,
    ruby: true,
    rust: true,
    shell: ['wget', 'httpie'],
    swift: true,
  },
});
