import type { Language } from '@coloa/contract/languages.ts';
import { COVER, type ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import type { ReportLanguage } from '@coloa/contract/reports/reports.contract.ts';
import { type SharedReport, type ShareMessage, sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { type CallOptions, call, type Download, download } from '../../lib/api-client.ts';
import { ApiError, failureText } from '../../lib/api-error.ts';
import { newId } from '../../lib/idempotent-ids.ts';
import { linkOf } from './reader-address.ts';
import { type Sender, senders } from './tab-storage.ts';

/** `unknown`: neither the URL nor the tab contains a token. */
type EndedWhy = 'gone' | 'expired' | 'locked' | 'unknown';

/** The languages of the report, if the server has returned them before the report is shown. */
interface Spoken {
  languages?: readonly Language[] | undefined;
}

export type Reading =
  | { step: 'opening' }
  /** `wrong` is the error text of the last attempt; null without an error. */
  | ({ step: 'password'; wrong: string | null; busy: boolean } & Spoken)
  | { step: 'shown'; report: SharedReport; switching: boolean }
  | ({ step: 'ended'; why: EndedWhy; expiresAt: string | null; sender: Sender | null } & Spoken)
  | { step: 'failed'; words: string; busy: boolean };

/** Delay in ms between a link's expiry and the check of its end, because the server's clock may be behind. */
const END_MARGIN_MS = 1_000;

export interface Said {
  kind: ShareMessage['kind'];
  finding: string | null;
  name: string;
  text: string;
}

/** Data about a link whose report is not shown. */
interface Ending extends Spoken {
  expiresAt?: string | undefined;
}

/** Returns the data about an ended link. Only calls of this store produce these errors, so `current` has the shape of `Ending`. */
const endingOf = ({ current }: ApiError): Ending | undefined => current as Ending | undefined;

const senderOf = ({ document, logo, color }: SharedReport): Sender => ({ name: document.workspaceName, logo, color });

/** Creates the state of the page. Calls `ask` shortly after the shown report's link has expired by this device's clock. */
function createReading(first: Reading, link: string, ask: () => void) {
  let reading = first;
  let expiry: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  /** When the link expires by this device's clock, asks the server whether the link has ended, because that clock may be wrong. */
  const watch = (expiresAt: string): void => {
    const left = Date.parse(expiresAt) + END_MARGIN_MS - Date.now();
    // `setTimeout` accepts less than 2^31 ms. If the link expires later than that, the next regular call detects the end.
    if (left < 2 ** 31) expiry = setTimeout(ask, Math.max(0, left));
  };
  const set = (next: Reading): void => {
    reading = next;
    clearTimeout(expiry);
    if (next.step === 'shown') {
      senders.keep(link, senderOf(next.report));
      if (next.report.expiresAt) watch(next.report.expiresAt);
    }
    for (const listener of listeners) listener();
  };
  return {
    get: (): Reading => reading,
    set,
    /** Shows that the link has ended. `expiresAt` is the expiry that the server reports. */
    end(why: EndedWhy, { expiresAt: expiredAt, languages }: Ending = {}): void {
      // Ignores later reports of the end by pending calls, which would lose the sender.
      if (reading.step === 'ended') return;
      const report = reading.step === 'shown' ? reading.report : null;
      const expiresAt = expiredAt ?? report?.expiresAt ?? null;
      set({ step: 'ended', why: expiredAt === undefined ? why : 'expired', expiresAt, sender: senders.of(link), languages });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Creates the calls for a report link. Sends token and password only in request bodies, never in a URL, and keeps the password only in
 * memory. If a response reports that the link has ended, the page shows this.
 */
function createLinkCalls(token: string, languageOfPage: () => Language) {
  let password: string | undefined;
  const first: Reading = token === '' ? { step: 'ended', why: 'unknown', expiresAt: null, sender: null } : { step: 'opening' };
  const reading = createReading(first, linkOf(token), () => void seen([COVER]));
  const options = (more: CallOptions = {}): CallOptions => ({
    background: true,
    headers: { 'Accept-Language': languageOfPage() },
    ...more,
  });
  const proof = () => ({ token, ...(password !== undefined && { password }) });

  /** Returns true if the error concerns the link. In that case, also shows the error on the page. */
  const isAboutLink = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) return false;
    if (error.has('SHARE_GONE')) reading.end('gone', endingOf(error));
    else if (error.has('SHARE_LOCKED')) reading.end('locked', endingOf(error));
    else if (error.has('SHARE_PASSWORD_REQUIRED') || error.has('SHARE_PASSWORD_WRONG')) {
      const wrong = error.has('SHARE_PASSWORD_WRONG') ? failureText(error) : null;
      password = undefined;
      const now = reading.get();
      const languages = endingOf(error)?.languages ?? (now.step === 'password' ? now.languages : undefined);
      reading.set({ step: 'password', wrong, busy: false, languages });
    } else return false;
    return true;
  };

  /** Reports viewed parts and detects the end of the link. Returns false if the request fails. */
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
    /** Loads and shows the report. If the page shows the password form or a report, rejects with errors that do not concern the link. */
    async open(language?: Language, typed = password): Promise<void> {
      password = typed;
      try {
        // Another language of the open page is no other view in the log of the link.
        const again = reading.get().step === 'shown';
        const body = { ...proof(), ...(language && { language }), ...(again && { again }) };
        const report = await call(sharesContract.report, { body }, options());
        reading.set({ step: 'shown', report, switching: false });
      } catch (error) {
        if (isAboutLink(error)) return;
        const words = failureText(error);
        const now = reading.get();
        if (now.step === 'password') reading.set({ ...now, wrong: words, busy: false });
        else if (now.step === 'shown') reading.set({ ...now, switching: false });
        else {
          reading.set({ step: 'failed', words, busy: false });
          return;
        }
        throw error;
      }
    },
    /** Calls `run` and rejects if it fails. Sets `reported` on errors that the page itself shows. */
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

export function createShareStore(token: string, languageOfPage: () => Language) {
  const { reading, open, seen, attempt } = createLinkCalls(token, languageOfPage);
  /** Ids of messages without a successful response, by content, so that a retry reuses the id. */
  const unanswered = new Map<string, string>();
  return {
    /** Identifies the link in the URL and in the tab's storage. */
    link: linkOf(token),
    get: reading.get,
    subscribe: reading.subscribe,
    async open(language?: Language): Promise<void> {
      if (token === '') return;
      const now = reading.get();
      if (now.step === 'failed') reading.set({ ...now, busy: true });
      await open(language);
    },
    /** Opens the report with a typed password. Resolves to the seconds until the next attempt is allowed; 0 after a success. */
    async givePassword(typed: string, language?: Language): Promise<number> {
      const now = reading.get();
      if (now.step !== 'password') return 0;
      reading.set({ ...now, busy: true });
      return open(language, typed).then(
        () => 0,
        (error: unknown) => (error instanceof ApiError ? (error.retryAfter ?? 0) : 0),
      );
    },
    /** Switches the report to another language. Shows the current report until the other one is loaded. */
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
      // Adds the message locally, because reloading the report would be logged as another visit.
      const message = { ...said, id, at: new Date().toISOString(), done: false, reply: null };
      reading.set({ ...now, report: { ...now.report, messages: [...now.report.messages, message] } });
    },
    download: (format: ReportFormat, language: ReportLanguage, signal: AbortSignal): Promise<Download> =>
      attempt((proof, options) => download(sharesContract.download, { body: { ...proof, format, language } }, options({ signal }))),
    /** Reports the parts that the reader saw. `leaving` is true while the page is being closed. Resolves to false if the request failed. */
    seen,
  };
}

export type ShareStore = ReturnType<typeof createShareStore>;
