import type { ArgsOf, Endpoint, ResponseOf } from '@coloa/contract/http.ts';
import { ApiError, errorOf, isGone, type Problem } from './api-error.ts';
import { earlyAnswer } from './early-answers.ts';
import { chosenLanguage } from './i18n.ts';

export interface Reactions {
  /** Called for the statuses 403, 404 and 500. */
  toErrorPage(error: ApiError, options: ReactOptions): void;
  /** Called for the status 309. */
  toTwoFactorSetup(options: ReactOptions): void;
  toPasswordForm(options: ReactOptions): void;
  toLogin(): void;
  show(messages: string[]): void;
}

interface ReactOptions {
  /** True if the page itself could not be loaded. The error page then replaces it in the history, so that Back does not return to it. */
  replace?: boolean;
}

export type Takes = (problem: Problem) => boolean;

export interface CallOptions {
  /** If true, the call throws the error without showing it: for background reads, and for callers that show errors themselves. */
  background?: boolean;
  signal?: AbortSignal | undefined;
  /** Returns true for the problems that the caller shows; all others become toasts. Forms pass `ofField`. */
  takes?: Takes | undefined;
  /** True if the caller shows a 404 itself, because an error page would replace typed text. */
  goneHere?: boolean;
  headers?: Record<string, string>;
  /** If true, the request continues when the page is closed. Browsers limit the bodies of such requests to 64 KiB. */
  keepalive?: boolean;
}

let reactions: Reactions | null = null;

interface SessionOfCalls {
  token(): string | null;
  /** Sends the request with the access token and, after a 401, once more with a renewed token. */
  withToken(send: (token: string | null) => Promise<Response>): Promise<Response>;
}

let session: SessionOfCalls | null = null;

/** Sets the session for all calls. Without a session, calls send no token, even if the browser has stored one. */
export function callWithSession(these: SessionOfCalls | null): void {
  session = these;
}

/** Sets the reactions to failed calls. The app passes them in, because this module must not import pages. */
export function onApiFailure(these: Reactions): void {
  reactions = these;
}

/** Shows an error of a user's action. Ignores errors that were already shown, and retryable errors, which callers handle. */
export function react(error: ApiError, takes: Takes = () => false, options: ReactOptions = {}): void {
  if (error.reported || error.retryable || !reactions) return;
  error.reported = true;
  switch (error.kind) {
    case 'signedOut':
      reactions.toLogin();
      break;
    case 'page':
      reactions.toErrorPage(error, options);
      break;
    case 'setup':
      reactions.toTwoFactorSetup(options);
      break;
    case 'password':
      reactions.toPasswordForm(options);
      break;
    default: {
      const left = error.problems.filter((problem) => !takes(problem));
      error.toasted = left;
      if (left.length > 0) reactions.show(left.map((problem) => problem.message));
      // An error without problems shows no message, so it does not count as reported.
      error.reported = error.problems.length > 0;
    }
  }
}

interface LooseArgs {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function urlOf(endpoint: Endpoint, { params = {}, query = {} }: LooseArgs): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') search.append(name, String(each));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Sends the request of a call. Rejects with ApiError for an error status or a missing response, and with the signal's reason if cancelled.
 */
async function attempt(endpoint: Endpoint, args: LooseArgs, options: CallOptions): Promise<Response> {
  const url = urlOf(endpoint, args);
  const body = endpoint.body ? JSON.stringify(args.body ?? {}) : undefined;
  const send = async (token: string | null) => {
    const headers = new Headers({ 'Accept-Language': chosenLanguage(), ...options.headers });
    if (token !== null) headers.set('Token', token);
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    const init: RequestInit = { method: endpoint.method, headers, cache: 'no-store' };
    if (body !== undefined) init.body = body;
    if (options.keepalive) init.keepalive = true;
    if (options.signal) init.signal = options.signal;
    try {
      const early = endpoint.method === 'GET' ? await earlyAnswer(url, token) : null;
      return early ?? (await fetch(url, init));
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new ApiError({ kind: 'network' });
    }
  };
  // Public calls need no refresh: their 401 does not mean that the token has expired.
  const response = endpoint.access === 'public' || !session ? await send(session?.token() ?? null) : await session.withToken(send);
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** Runs `run`. If `run` rejects with an ApiError, shows the error to the user as `options` allow. Always rethrows the error. */
export async function reacting<T>(options: CallOptions, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ApiError && options.goneHere && isGone(error)) error.reported = true;
    if (error instanceof ApiError && !options.background) react(error, options.takes);
    throw error;
  }
}

type Rest<E> =
  Record<never, never> extends ArgsOf<E> ? [args?: ArgsOf<E>, options?: CallOptions] : [args: ArgsOf<E>, options?: CallOptions];

/**
 * Calls the API: `await call(projectsContract.get, { params: { id } })`.
 * Rejects with ApiError, or with the signal's reason if cancelled before the response.
 */
export function call<E extends Endpoint>(endpoint: E, ...[args, options = {}]: Rest<E>): Promise<ResponseOf<E>> {
  return reacting(options, async () => {
    const response = await attempt(endpoint, (args ?? {}) as LooseArgs, options);
    return (await response.json().catch(() => {
      throw new ApiError({ kind: 'unavailable', status: response.status });
    })) as ResponseOf<E>;
  });
}

export interface Download {
  blob: Blob;
  fileName: string;
}

const extendedName = /filename\*=utf-8''([^;]+)/i;
const plainName = /filename="?([^";]+)"?/i;

export function fileNameOf(disposition: string | null): string {
  const extended = extendedName.exec(disposition ?? '')?.[1];
  return extended ? decodeURIComponent(extended) : (plainName.exec(disposition ?? '')?.[1] ?? 'download');
}

export function download<E extends Endpoint>(endpoint: E, ...[args, options = {}]: Rest<E>): Promise<Download> {
  return reacting(options, async () => {
    const response = await attempt(endpoint, (args ?? {}) as LooseArgs, options);
    return { blob: await response.blob(), fileName: fileNameOf(response.headers.get('content-disposition')) };
  });
}

export function openStream<E extends Endpoint>(endpoint: E, ...[args, options = {}]: Rest<E>): Promise<ReadableStream<Uint8Array>> {
  return reacting(options, async () => {
    const { body } = await attempt(endpoint, (args ?? {}) as LooseArgs, options);
    if (!body) throw new ApiError({ kind: 'unavailable' });
    return body;
  });
}

export function saveFile({ blob, fileName }: Download): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  // The browser reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Requests a job instead of the file (RFC 7240). Resolves to the body of the 202 response, whose shape the caller must know. */
export function callAsync<Job, E extends Endpoint = Endpoint>(endpoint: E, args: ArgsOf<E>, options: CallOptions = {}): Promise<Job> {
  return reacting(options, async () => {
    const headers = { ...options.headers, Prefer: 'respond-async' };
    const response = await attempt(endpoint, args as LooseArgs, { ...options, headers });
    return (await response.json()) as Job;
  });
}
