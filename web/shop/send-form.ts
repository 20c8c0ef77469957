import { REQUEST_ID_HEADER } from '#domain/contract/request-id.ts';
import type { Upload } from './admin-desk.ts';

/** `requestId` is null when the answer bears no number of the edge's. */
export type FormAnswer = { status: number; text: string; requestId: string | null };

/** Six pictures over a slow line take minutes, and may: only a form of which nothing has left for so long is given up. */
const STALL_MS = 60_000;
/** Once all has left, the shop reads, checks and stores it; what stands between may still be passing it on. */
const ANSWER_MS = 180_000;

export type SendForm = (
  method: string,
  url: string,
  form: FormData,
  headers: Record<string, string>,
  upload: Upload,
) => Promise<FormAnswer>;

/**
 * Posts a form and tells how much of it has left, which fetch cannot. Rejects with a TypeError as fetch does: no network, an abort, or a
 * form that stopped moving.
 */
export const sendForm: SendForm = (method, url, form, headers, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let patience: ReturnType<typeof setTimeout> | undefined;
    const waitFor = (ms: number): void => {
      clearTimeout(patience);
      patience = setTimeout(() => request.abort(), ms);
    };
    request.upload.addEventListener('progress', ({ loaded }) => {
      waitFor(STALL_MS);
      onProgress?.(loaded);
    });
    request.upload.addEventListener('load', () => waitFor(ANSWER_MS));
    request.addEventListener('load', () => {
      const requestId = request.getResponseHeader(REQUEST_ID_HEADER);
      resolve({ status: request.status, text: request.responseText, requestId });
    });
    for (const end of ['error', 'abort'])
      request.addEventListener(end, () => reject(new TypeError(`the form was not sent: ${end}`)));
    request.addEventListener('loadend', () => clearTimeout(patience));
    signal?.addEventListener('abort', () => request.abort());
    waitFor(STALL_MS);
    request.send(form);
  });
