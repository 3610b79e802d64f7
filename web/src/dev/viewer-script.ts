import viewerUrl from 'virtual:api-reference';

export interface ViewerSettings {
  content: object;
  servers: { url: string }[];
  localization: { locale: string; translations: object };
  forceDarkModeState: 'light' | 'dark';
  [setting: string]: unknown;
}

export interface Viewer {
  updateConfiguration(settings: ViewerSettings): void;
  destroy(): void;
}

interface Library {
  createApiReference(place: Element, settings: ViewerSettings): Viewer;
}

declare global {
  interface Window {
    Scalar?: Library;
    /**
     * An option of zod, which parses the viewer's settings. By default, zod calls `new Function` to test whether it is allowed, which
     * violates the content security policy.
     */
    __zod_globalConfig?: { jitless: boolean };
  }
}

let loading: Promise<Library> | null = null;

/** Loads the script of the viewer. Rejects if the viewer cannot be loaded; the next call tries again. */
export function loadViewer(): Promise<Library> {
  window.__zod_globalConfig = { jitless: true };
  loading ??= new Promise<Library>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      loading = null;
      reject(new Error('the viewer of the API reference did not load'));
    };
    script.src = viewerUrl;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => (window.Scalar ? resolve(window.Scalar) : fail()));
    document.head.append(script);
  });
  return loading;
}

const STYLES = 'scalar-style';
let styles: Element | null = null;

/** Keeps the viewer's styles in the document only while the viewer is shown. Returns a function that removes them. */
export function showViewerStyles(): () => void {
  styles = document.getElementById(STYLES) ?? styles;
  if (styles && !styles.isConnected) document.head.prepend(styles);
  return () => styles?.remove();
}
