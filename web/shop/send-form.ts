import type { Upload } from './admin-desk.ts';

export type FormAnswer = { status: number; text: string };

/** Six pictures over a slow line take minutes; a form that stopped moving altogether is given up. */
const UPLOAD_TIMEOUT_MS = 300_000;

export type SendForm = (
  method: string,
  url: string,
  form: FormData,
  headers: Record<string, string>,
  upload: Upload,
) => Promise<FormAnswer>;

/** Posts a form and tells how much of it has left, which fetch cannot. Rejects as fetch does: no network, an abort, a time-out. */
export const sendForm: SendForm = (method, url, form, headers, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onProgress) request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    for (const end of ['error', 'abort', 'timeout'])
      request.addEventListener(end, () => reject(new TypeError(`the form was not sent: ${end}`)));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
