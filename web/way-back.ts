import { useNavigate } from 'react-router';

/** What 'Volver' does: back to the previous page if it is ours; otherwise, as after following a link, to `otherwise`. */
export function useWayBack(otherwise: () => string): () => void {
  const navigate = useNavigate();
  return () => {
    // The router numbers its entries; changes that replace the address keep the number.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    const steps = stepsBack();
    void (idx < steps ? navigate(otherwise()) : navigate(-steps));
  };
}

/**
 * Number of history entries back to the previous page. A login that returned here adds a second entry of this page. 1 without the
 * Navigation API.
 */
function stepsBack(): number {
  if (!('navigation' in window)) return 1;
  const here = navigation.currentEntry?.index ?? 0;
  const page = location.origin + location.pathname;
  const before = navigation.entries().slice(0, here);
  return here - before.findLastIndex(({ url }) => url?.split(/[?#]/)[0] !== page);
}
