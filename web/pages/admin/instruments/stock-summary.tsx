import { Suspense, use } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Overview } from '#domain/contract/admin/overview.ts';
import { ADMIN_ROUTE_ID } from '../admin-route-id.ts';
import type { AdminFrameData } from '../admin-route.ts';

/** '12 instrumentos, 52 unidades': the whole catalogue, whatever the filters. */
export function StockSummary() {
  const frame = useRouteLoaderData<AdminFrameData>(ADMIN_ROUTE_ID);
  return frame ? (
    <Suspense>
      <Sum overview={frame.overview} />
    </Suspense>
  ) : null;
}

function Sum({ overview }: { overview: Promise<Overview | null> }) {
  const known = use(overview);
  if (!known) return null;
  const { total, units } = known.instruments;
  return `${total} ${total === 1 ? 'instrumento' : 'instrumentos'}, ${units} ${units === 1 ? 'unidad' : 'unidades'}`;
}
