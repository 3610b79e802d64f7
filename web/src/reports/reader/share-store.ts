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
  /** `wrong`: why the last one failed, as text. */
  | { step: 'password'; wrong: string | null; busy: boolean }
  | { step: 'shown'; report: SharedReport; switching: boolean }
  | { step: 'ended'; why: EndedWhy; expiresAt: string | null; sender: Sender | null }
  /** `busy`: it is being retried. */
  | { step: 'failed'; words: string; busy: boolean };

/** For this time after its expiry a link is still checked: the clock of the server may be behind. */
const END_MARGIN_MS = 1_000;

export interface Said {
  kind: ShareMessage['kind'];
  finding: string | null;
  name: string;
  text: string;
}

const senderOf = ({ document, logo, color }: SharedReport): Sender => ({ name: document.workspaceName, logo, color });

/** The displayed state of a link, and its subscribers. `ask` is called when the link has expired by the clock of this device. */
function createReading(first: Reading, ask: () => void) {
  let reading = first;
  let expiry: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  /** The clock of this device may be wrong: the server decides whether it has expired. */
  const watch = (expiresAt: string): void => {
    const left = Date.parse(expiresAt) + END_MARGIN_MS - Date.now();
    // Longer than the maximum of a timer: the next call finds out.
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
      // Pending calls report it again; known data of the sender is kept.
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
 * The calls of a link. Token and password are only sent in request bodies, never in an address; the password is only kept in the memory of
 * the page; whichever call reports that the link has ended, ends the page as well.
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

  /** Reports viewed parts, and learns whether the link has ended; failures are ignored. */
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
    /** With the typed password, if there is one. */
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
    /** Runs an action of a reader while the report is shown. Rejects with the message to show, unless the link itself has ended. */
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

/** What a reader has of a link. */
export function createShareStore(token: string, languageOfPage: () => Language) {
  const { reading, open, seen, attempt } = createLinkCalls(token, languageOfPage);
  /** Requests without a response, with their ids: a repeated request has the same id. */
  const unanswered = new Map<string, string>();
  return {
    /** Distinguishes links in the address and in the tab's storage. */
    link: linkOf(token),
    get: reading.get,
    subscribe: reading.subscribe,
    /** On first use, and again after a failure. */
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
    /** The same report in its other language; the current one stays until it is loaded. Rejects if it could not be loaded. */
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
      // Asking for the report again would be another visit in its log.
      const message = { ...said, id, at: new Date().toISOString(), done: false };
      reading.set({ ...now, report: { ...now.report, messages: [...now.report.messages, message] } });
    },
    download: (format: ReportFormat, language: ReportLanguage, signal: AbortSignal): Promise<Download> =>
      attempt((proof, options) => download(sharesContract.download, { body: { ...proof, format, language } }, options({ signal }))),
    /** Reports parts that came into view; `leaving`: the page is being closed. Returns false if the report failed. */
    seen,
  };
}

export type ShareStore = ReturnType<typeof createShareStore>;
