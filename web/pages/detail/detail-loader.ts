import type { LoaderFunctionArgs } from 'react-router';
import type { Instrument, InstrumentViewer, RentalTerms } from '#domain/contract/instruments.ts';
import type { Rating } from '#domain/contract/ratings.ts';
import type { Day } from '#domain/day.ts';
import { VISITOR_FAILURES } from '#domain/visitor-failures.ts';
import { parseId } from '#domain/id.ts';
import { appContext } from '../../app-context.ts';
import type { Problem, Source } from '../../api/call.ts';
import { type Deferred, defer } from '../../loading/deferred.ts';

/** Whose rating button is shown; null for a visitor. */
export type Viewer = InstrumentViewer | null;

export type DetailReady = {
  kind: 'ready';
  instrument: Instrument;
  suggestions: Instrument[];
  viewer: Viewer;
  terms: RentalTerms | undefined;
  /** Newest first; null when they could not be loaded. */
  ratings: Deferred<Rating[] | null>;
  today: Day;
  source: Source;
};

export type DetailData = DetailReady | { kind: 'failed'; problem: Problem };

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<DetailData> {
  const app = context.get(appContext);
  const id = parseId(params['id'] ?? '');
  if (id === null) {
    return {
      kind: 'failed',
      problem: { code: 'instrument_not_found', message: VISITOR_FAILURES.instrument_not_found.message, status: 404 },
    };
  }
  const options = { params: { id }, signal: request.signal };
  const [answer, ratings] = await Promise.all([
    app.call('GET /api/instruments/:id', { ...options, query: { include: ['suggestions', 'viewer'] } }),
    defer(app.call('GET /api/ratings/instrument/:id', options).then((given) => (given.ok ? given.value : null))),
  ]);
  if (!answer.ok) return { kind: 'failed', problem: answer.problem };
  const { suggestions = [], viewer = null, terms, ...instrument } = answer.value;
  return { kind: 'ready', instrument, suggestions, viewer, terms, ratings, today: app.today(), source: answer.source };
}
