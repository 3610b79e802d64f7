import { filesContract, type Uploaded } from '@coloa/contract/files/files.contract.ts';
import type { Endpoint, ResponseOf } from '@coloa/contract/http.ts';
import i18next from 'i18next';
import { type CallOptions, reacting, urlOf } from './api-client.ts';
import { ApiError, errorOf } from './api-error.ts';
import { withToken } from './api-token.ts';
import { chosenLanguage } from './i18n.ts';
import { uploadLimit } from './upload-limit.ts';

export interface UploadOptions extends CallOptions {
  /** Receives the uploaded fraction of the file, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Sends a file by XMLHttpRequest, because fetch does not report upload progress. */
function send(
  { method, url }: { method: string; url: string },
  file: Blob,
  name: string,
  token: string,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader('Accept-Language', chosenLanguage());
    request.setRequestHeader('Token', token);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const headers = new Headers();
      for (const header of ['content-type', 'retry-after', 'x-request-id']) {
        const value = request.getResponseHeader(header);
        if (value !== null) headers.set(header, value);
      }
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(new ApiError({ kind: 'network' }));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, name);
    request.send(form);
  });
}

function tooLarge(): ApiError {
  const message = i18next.t('files:tooLarge', { megabytes: uploadLimit.megabytes() });
  return new ApiError({ kind: 'refused', status: 413, problems: [{ code: 'FILE_TOO_LARGE', message }] });
}

/** Uploads a file to an endpoint. Does not check the file size, so the caller must check it first. */
export function uploadTo<E extends Endpoint>(
  endpoint: E,
  file: Blob,
  name: string,
  { params = {}, query = {}, ...options }: UploadOptions & { params?: Record<string, string>; query?: Record<string, string> } = {},
): Promise<ResponseOf<E>> {
  return reacting(options, async () => {
    const to = { method: endpoint.method, url: urlOf(endpoint, { params, query }) };
    const response = await withToken((token) => send(to, file, name, token, options));
    if (!response.ok) throw await errorOf(response);
    return (await response.json()) as ResponseOf<E>;
  });
}

/** Uploads a file under `name`, because a pasted image has no file name or only a generic one. Rejects a file that is too large. */
export function upload(file: Blob, name: string, options: UploadOptions = {}): Promise<Uploaded> {
  return reacting(options, async () => {
    if (!uploadLimit.allows(file)) throw tooLarge();
    options.signal?.throwIfAborted();
    return uploadTo(filesContract.upload, file, name, options);
  });
}
