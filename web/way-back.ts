import { useNavigate } from 'react-router';

/** What 'Volver' does: one step back while the step before is ours, else to `otherwise`, as after a visit by a link. */
export function useWayBack(otherwise: string | (() => string)): () => void {
  const navigate = useNavigate();
  return () => {
    // The router numbers its entries; changes that replace the address keep the number.
    const { idx } = (history.state ?? {}) as { idx?: number };
    void (idx !== undefined && idx > 0 ? navigate(-1) : navigate(typeof otherwise === 'string' ? otherwise : otherwise()));
  };
}
