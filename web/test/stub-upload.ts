import { vi } from 'vitest';
import { type Answer, responseOf, type Sent } from './stub-fetch.ts';

/** Stubs the parts of XMLHttpRequest that uploads use. Reports half of the file as sent immediately, and the rest with the answer. */
export function stubUploads(receive: (request: Sent & { file: File }) => Answer | Promise<Answer>): void {
  class StubRequest extends EventTarget {
    upload: { onprogress: ((event: ProgressEvent) => void) | null } = { onprogress: null };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    status = 0;
    responseText = '';
    #method = '';
    #url = '';
    #headers = new Headers();
    #answered = new Headers();
    #ended = false;

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string): string | null {
      return this.#answered.get(name);
    }
    abort(): void {
      if (this.#ended) return;
      this.#ended = true;
      this.onabort?.();
    }
    send(form: FormData): void {
      const file = form.get('file') as File;
      const progress = (loaded: number) =>
        this.upload.onprogress?.(new ProgressEvent('progress', { lengthComputable: true, loaded, total: file.size }));
      queueMicrotask(() => progress(file.size / 2));
      void this.#answer(file).then((load) => {
        if (this.#ended) return;
        this.#ended = true;
        if (load) progress(file.size);
        (load ? this.onload : this.onerror)?.();
      });
    }
    /** Resolves to false if the network fails. */
    async #answer(file: File): Promise<boolean> {
      const answer = await receive({
        method: this.#method,
        path: this.#url,
        token: this.#headers.get('Token'),
        language: this.#headers.get('Accept-Language'),
        type: 'multipart/form-data',
        body: undefined,
        file,
      });
      if (answer === 'no network') return false;
      const response = responseOf(answer);
      this.status = response.status;
      this.#answered = response.headers;
      this.responseText = await response.text();
      return true;
    }
  }
  vi.stubGlobal('XMLHttpRequest', StubRequest);
}
