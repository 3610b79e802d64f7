import type { Language } from '@coloa/contract/languages.ts';
import { COVER, type ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import type { ReportLanguage } from '@coloa/contract/reports/reports.contract.ts';
import { type SharedReport, type ShareMessage, sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { type CallOptions, call, type Download, download } from '../../lib/api-client.ts';
import { ApiError, failureText } from '../../lib/api-error.ts';
import { newId } from '../../lib/idempotent-ids.ts';
import { linkOf } from './reader-address.ts';

/** Why a link shows nothing, or no longer does. `unknown`: the address cannot contain a valid one. */
type EndedWhy = 'gone' | 'expired' | 'locked' | 'unknown';

/** Known data of the sender, for pages without a report. */
export interface Sender {
  name: string;
  logo: string | null;
  color: string | null;
}

export type Reading =
  | { step: 'opening' }
  /** `wrong`: the error of the last attempt, as text. */
  | { step: 'password'; wrong: string | null; busy: boolean }
  | { step: 'shown'; report: SharedReport; switching: boolean }
  | { step: 'ended'; why: EndedWhy; expiresAt: string | null; sender: Sender | null }
  /** `busy`: a retry is running. */
  | { step: 'failed'; words: string; busy: boolean };

/** The end of a link is checked this long after its expiry, because the clock of the server may be behind. */
const END_MARGIN_MS = 1_000;

export interface Said {
  kind: ShareMessage['kind'];
  finding: string | null;
  name: string;
  text: string;
}

const senderOf = ({ document, logo, color }: SharedReport): Sender => ({ name: document.workspaceName, logo, color });

/** Creates the displayed state of a link, and its subscribers. `ask` is called when the link has expired by the clock of this device. */
function createReading(first: Reading, ask: () => void) {
  let reading = first;
  let expiry: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  /** Asks the server at the expiry, because the clock of this device may be wrong. */
  const watch = (expiresAt: string): void => {
    const left = Date.parse(expiresAt) + END_MARGIN_MS - Date.now();
    // A longer time exceeds the maximum of a timer. The next call then reports the expiry.
    if (left < 2 ** 31) expiry = setTimeout(ask, Math.max(0, left));
  };
  const set = (next: Reading): void => {
    reading = next;
    clearTimeout(expiry);
    if (next.step === 'shown' && next.report.expiresAt) watch(next.report.expiresAt);
    for (const listener of listeners) listener();
  };
  return {
    get: (): Reading => reading,
    set,
    /** `expiredAt`: the time from the server. */
    end(why: EndedWhy, expiredAt?: string): void {
      // Other pending calls report the end too. Ignore them, so that the known sender is kept.
      if (reading.step === 'ended') return;
      const report = reading.step === 'shown' ? reading.report : null;
      const expiresAt = expiredAt ?? report?.expiresAt ?? null;
      set({ step: 'ended', why: expiredAt === undefined ? why : 'expired', expiresAt, sender: report && senderOf(report) });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Creates the calls of a link. Token and password are only sent in request bodies, never in an address; the password is only kept in the
 * memory of the page; any call that reports the end of the link also ends the page.
 */
function createLinkCalls(token: string, languageOfPage: () => Language) {
  let password: string | undefined;
  const first: Reading = token === '' ? { step: 'ended', why: 'unknown', expiresAt: null, sender: null } : { step: 'opening' };
  const reading = createReading(first, () => void seen([COVER]));
  const options = (more: CallOptions = {}): CallOptions => ({
    background: true,
    headers: { 'Accept-Language': languageOfPage() },
    ...more,
  });
  const proof = () => ({ token, ...(password !== undefined && { password }) });

  /** Whether the error concerns the link itself; the page then shows it. */
  const isAboutLink = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) return false;
    if (error.has('SHARE_GONE')) reading.end('gone', (error.current as { expiresAt?: string } | undefined)?.expiresAt);
    else if (error.has('SHARE_LOCKED')) reading.end('locked');
    else if (error.has('SHARE_PASSWORD_REQUIRED') || error.has('SHARE_PASSWORD_WRONG')) {
      const wrong = error.has('SHARE_PASSWORD_WRONG') ? failureText(error) : null;
      password = undefined;
      reading.set({ step: 'password', wrong, busy: false });
    } else return false;
    return true;
  };

  /** Reports viewed parts, and checks whether the link has ended; other failures are ignored. */
  const seen = async (parts: readonly string[], leaving = false): Promise<boolean> => {
    try {
      await call(sharesContract.seen, { body: { ...proof(), parts: [...parts] } }, options({ keepalive: leaving }));
      return true;
    } catch (error) {
      isAboutLink(error);
      return false;
    }
  };

  return {
    reading,
    seen,
    /**
     * Loads the report, with the typed password if there is one. Rejects after an error that does not concern the link, while the password
     * form or a report is shown.
     */
    async open(language?: Language, typed = password): Promise<void> {
      password = typed;
      try {
        const report = await call(sharesContract.report, { body: { ...proof(), ...(language && { language }) } }, options());
        reading.set({ step: 'shown', report, switching: false });
      } catch (error) {
        if (isAboutLink(error)) return;
        const words = failureText(error);
        const now = reading.get();
        if (now.step === 'password') reading.set({ step: 'password', wrong: words, busy: false });
        else if (now.step === 'shown') reading.set({ ...now, switching: false });
        else {
          reading.set({ step: 'failed', words, busy: false });
          return;
        }
        throw error;
      }
    },
    /** Runs an action of a reader while the report is shown. Rejects on failure; `reported` is set if the page itself shows the error. */
    async attempt<T>(
      run: (proof: { token: string; password?: string }, options: (more?: CallOptions) => CallOptions) => Promise<T>,
    ): Promise<T> {
      try {
        return await run(proof(), options);
      } catch (error) {
        if (error instanceof ApiError) error.reported = isAboutLink(error);
        throw error;
      }
    },
  };
}

/** Creates the state of a link, and the actions of its reader. */
export function createShareStore(token: string, languageOfPage: () => Language) {
  const { reading, open, seen, attempt } = createLinkCalls(token, languageOfPage);
  /** Ids of messages whose request has no successful response, by content: if the reader sends one again, it has the same id. */
  const unanswered = new Map<string, string>();
  return {
    /** Distinguishes links in the address and in the tab's storage. */
    link: linkOf(token),
    get: reading.get,
    subscribe: reading.subscribe,
    /** Loads the report when the page opens, and again after a failure. */
    async open(language?: Language): Promise<void> {
      if (token === '') return;
      const now = reading.get();
      if (now.step === 'failed') reading.set({ ...now, busy: true });
      await open(language);
    },
    /** Returns the seconds until the next try. */
    async givePassword(typed: string, language?: Language): Promise<number> {
      const now = reading.get();
      if (now.step !== 'password') return 0;
      reading.set({ ...now, busy: true });
      return open(language, typed).then(
        () => 0,
        (error: unknown) => (error instanceof ApiError ? (error.retryAfter ?? 0) : 0),
      );
    },
    /** Loads the report in its other language; the current one stays until then. Rejects if it could not be loaded. */
    async inLanguage(language: Language): Promise<void> {
      const now = reading.get();
      if (now.step !== 'shown') return;
      reading.set({ ...now, switching: true });
      await open(language);
    },
    async say(said: Said): Promise<void> {
      const words = JSON.stringify(said);
      const id = unanswered.get(words) ?? newId();
      unanswered.set(words, id);
      await attempt((proof, options) => call(sharesContract.say, { body: { ...proof, id, ...said } }, options()));
      unanswered.delete(words);
      const now = reading.get();
      if (now.step !== 'shown') return;
      // Add the message locally, because loading the report again would be logged as another visit.
      const message = { ...said, id, at: new Date().toISOString(), done: false };
      reading.set({ ...now, report: { ...now.report, messages: [...now.report.messages, message] } });
    },
    download: (format: ReportFormat, language: ReportLanguage, signal: AbortSignal): Promise<Download> =>
      attempt((proof, options) => download(sharesContract.download, { body: { ...proof, format, language } }, options({ signal }))),
    /** Reports parts that came into view; `leaving`: the page is being closed. Resolves to false if they could not be reported. */
    seen,
  };
}

export type ShareStore = ReturnType<typeof createShareStore>;
