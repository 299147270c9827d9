import { ClientFailure } from './failure.ts';
import type { Exchange } from './http.ts';

/** How much of a body has left, from 0 to 1. */
type UploadProgress = (share: number) => void;

/** What a call with large files takes: half an hour, and an exchange that says how far the body is; `fetch` cannot. */
export const withProgress = (onProgress: UploadProgress): { timeout: number; exchange: Exchange } => ({
  timeout: 1_800_000,
  exchange: (address, init) => send(address, init, onProgress),
});

function send(address: string, init: RequestInit, onProgress: UploadProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', address);
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', () => reject(new ClientFailure('offline')));
    request.addEventListener('abort', () => reject(init.signal?.reason ?? new ClientFailure('timeout')));
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}
