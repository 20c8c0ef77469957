import type { Call, ReplyOf } from '#domain/contract/api.ts';
import type { AdminDesk, Upload } from './admin-desk.ts';
import { adminSentences as sentences } from './admin-sentences.ts';
import { edgeBackOffice } from './edge-back-office.ts';
import { address, edgeCall, isReply, parse, type EdgeCall } from './edge-call.ts';
import { cancelled, offline, problemOf, unreadable, type Sentences } from './problem-of.ts';
import { queryOf } from './query-of.ts';
import { sendForm, type SendForm } from './send-form.ts';
import type { Answer, ShopProblem } from './shop.ts';

/** Whoever runs the shop sees what is stored this moment: past the browser's cache, and past what the edge remembers. */
const FRESH = { 'cache-control': 'no-cache' };

const DENIALS: readonly string[] = ['unauthenticated', 'forbidden'];

/**
 * The administrator's desk over HTTP, in a chunk of its own. `onDenied` is told each time that the edge knows no administrator
 * behind this session: it ended, or the role was taken away.
 */
export function createEdgeAdminDesk(
  fetch: typeof globalThis.fetch,
  onDenied: () => void,
  send: SendForm = sendForm,
  origin = '',
): AdminDesk {
  const ask = edgeCall(fetch, origin, () => undefined);
  const heed = <T>(answer: Answer<T>): Answer<T> => {
    if (!answer.ok && DENIALS.includes(answer.problem.code)) onDenied();
    return answer;
  };
  const call: EdgeCall = async (to, parts) => heed(await ask(to, { ...parts, headers: { ...FRESH, ...parts.headers } }));
  const post = async <C extends FormCall>(to: C, form: Form): Promise<Answer<ReplyOf<C>>> =>
    heed(await postForm(send, origin, to, form));

  return {
    ...edgeBackOffice(call),
    overview: (signal) => call('GET /api/admin/overview', { signal, sentences: sentences.overview }),
    dashboard: (period, signal) => call('GET /api/dashboard', { query: queryOf(period), signal, sentences: sentences.dashboard }),

    listInstruments: (query, signal) =>
      call('GET /api/admin/instruments', { query: queryOf(query), signal, sentences: sentences.listInstruments }),
    async getInstrument(id, signal) {
      let tag: string | null = null;
      const answer = await call('GET /api/instruments/:id', {
        params: { id },
        signal,
        sentences: sentences.getInstrument,
        onHeaders: (headers) => (tag = headers.get('etag')),
      });
      return answer.ok ? { ...answer, value: { instrument: answer.value, tag } } : answer;
    },
    addInstrument: (instrument, pictures, upload) =>
      post('POST /api/instruments/add', { instrument, pictures, upload, sentences: sentences.addInstrument }),
    changeInstrument: (id, instrument, pictures, tag, upload) =>
      post('PUT /api/instruments/:id', {
        params: { id },
        instrument,
        pictures,
        upload,
        headers: tag === null ? {} : { 'if-match': tag },
        sentences: sentences.changeInstrument,
      }),
    deleteInstrument: (id) => call('DELETE /api/instruments/:id', { params: { id }, sentences: sentences.deleteInstrument }),

    listMaintenance: (id, signal) =>
      call('GET /api/instruments/:id/maintenance', { params: { id }, signal, sentences: sentences.listMaintenance }),
    maintenanceConflicts: (id, window, signal) =>
      call('GET /api/instruments/:id/maintenance/conflicts', {
        params: { id },
        query: queryOf(window),
        signal,
        sentences: sentences.maintenanceConflicts,
      }),
    addMaintenance: (id, body) =>
      call('POST /api/instruments/:id/maintenance', { params: { id }, body, sentences: sentences.addMaintenance }),
    endMaintenance: (id) => call('DELETE /api/maintenance/:id', { params: { id }, sentences: sentences.endMaintenance }),

    listCategories: (signal) => call('GET /api/categories', { signal, sentences: sentences.listCategories }),
    addCategory: (body) => call('POST /api/categories/add', { body, sentences: sentences.addCategory }),
    changeCategory: (id, body) => call('PUT /api/categories/:id', { params: { id }, body, sentences: sentences.changeCategory }),
    deleteCategory: (id) => call('DELETE /api/categories/:id', { params: { id }, sentences: sentences.deleteCategory }),

    listSpecifications: (signal) => call('GET /api/specifications', { signal, sentences: sentences.listSpecifications }),
    addSpecification: (body) => call('POST /api/specifications/add', { body, sentences: sentences.addSpecification }),
    changeSpecification: (id, body) =>
      call('PUT /api/specifications/:id', { params: { id }, body, sentences: sentences.changeSpecification }),
    deleteSpecification: (id) =>
      call('DELETE /api/specifications/:id', { params: { id }, sentences: sentences.deleteSpecification }),
  };
}

type FormCall = 'POST /api/instruments/add' | 'PUT /api/instruments/:id';

type Form = {
  params?: Record<string, number>;
  instrument: object;
  pictures: readonly File[];
  headers?: Record<string, string>;
  upload?: Upload | undefined;
  sentences: Sentences;
};

async function postForm<C extends FormCall & Call>(
  send: SendForm,
  origin: string,
  to: C,
  { params = {}, instrument, pictures, headers = {}, upload = {}, sentences: said }: Form,
): Promise<Answer<ReplyOf<C>>> {
  const { method, url } = address(to, params, undefined);
  const form = new FormData();
  form.append('instrument', JSON.stringify(instrument));
  for (const picture of pictures) form.append('images', picture, picture.name);
  const refused = (problem: ShopProblem): Answer<never> => ({ ok: false, problem });
  try {
    const { status, text, requestId } = await send(method, origin + url, form, headers, upload);
    const json = parse(text);
    if (status < 200 || status > 299) return refused(problemOf(status, json, said));
    if (!(await isReply(to, json, requestId))) return refused(unreadable(said, status));
    // The worker's tests show that replies match their schemas, as edge-call.ts says.
    return { ok: true, value: json as ReplyOf<C>, source: { kind: 'edge' } };
  } catch {
    return refused(upload.signal?.aborted ? cancelled : offline(said));
  }
}
