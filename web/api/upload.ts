import type { FormOf, ParamsOf, ReplyOf } from '#domain/contract/api.ts';
import type { Answer, Endpoint, Transport } from './call.ts';
import type { Connection } from './connection.ts';
import { requestLine } from './http.ts';
import { messagesOf } from './messages.ts';
import { cancelled, offline } from './no-answer.ts';
import { readAnswer } from './read-answer.ts';

/** The calls whose body is multipart: a JSON part `instrument` and the files `images`. */
type UploadCall = { [C in Endpoint]: [FormOf<C>] extends [never] ? never : C }[Endpoint];

/** `onProgress` receives the bytes sent so far, the form's own included. */
export type Progress = { onProgress?: (sentBytes: number) => void; signal?: AbortSignal };

type UploadOptions<C extends UploadCall> = Progress & {
  readonly params?: ParamsOf<C>;
  readonly form: FormOf<C> & object;
  readonly files: readonly File[];
  readonly headers?: Readonly<Record<string, string>>;
};

export type Upload = <C extends UploadCall>(endpoint: C, options: UploadOptions<C>) => Promise<Answer<ReplyOf<C>>>;

export type FormAnswer = { status: number; text: string; headers: Pick<Headers, 'get'> };

export type SendForm = (
  method: string,
  url: string,
  form: FormData,
  headers: Readonly<Record<string, string>>,
  progress: Progress,
) => Promise<FormAnswer>;

/** Multipart calls with progress. Answers as `call` does. */
export const createUpload =
  (ask: Connection['ask'], sendForm: SendForm = sendByXhr, origin = ''): Upload =>
  async (endpoint, { params = {}, form, files, headers = {}, ...progress }) => {
    const send: Transport = async (_, asked) => {
      const { method, url } = requestLine(endpoint, { params });
      const data = new FormData();
      data.append('instrument', JSON.stringify(form));
      for (const file of files) data.append('images', file, file.name);
      try {
        const answer = await sendForm(method, origin + url, data, asked.headers ?? {}, progress);
        return await readAnswer(endpoint, answer.status, answer.text, answer.headers);
      } catch (error) {
        const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
        return { ok: false, problem: progress.signal?.aborted ? cancelled : { ...offline(messagesOf(endpoint)), timedOut } };
      }
    };
    return (await ask(endpoint, { params, form, files, headers }, send)) as Answer<ReplyOf<typeof endpoint>>;
  };

/** Six pictures may take minutes on a slow connection. The upload is aborted only after this long without progress. */
const STALL_MS = 60_000;
/** How long the server may take to answer once everything is sent. Aborting early is safe: a repeat with the same key has no effect. */
const ANSWER_MS = 30_000;

/**
 * XMLHttpRequest, as fetch reports no upload progress. Rejects as fetch does: TypeError without a network, TimeoutError without progress.
 */
export const sendByXhr: SendForm = (method, url, form, headers, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);

    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitFor = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), ms);
    };

    request.upload.addEventListener('progress', ({ loaded }) => {
      waitFor(STALL_MS);
      onProgress?.(loaded);
    });
    request.upload.addEventListener('load', () => waitFor(ANSWER_MS));
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        headers: { get: (name) => request.getResponseHeader(name) },
      }),
    );
    request.addEventListener('error', () => reject(new TypeError('form not sent')));
    request.addEventListener('abort', () => reject(new DOMException('form given up', 'TimeoutError')));
    request.addEventListener('loadend', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => request.abort());

    waitFor(STALL_MS);
    request.send(form);
  });
