import { useNavigate } from 'react-router';

/** What 'Volver' does: back to the page before this one while that is ours, else to `otherwise`, as after a visit by a link. */
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
 * How many entries of the history lie between here and the page before. A login that was asked for here adds a second entry of this page.
 * Without the Navigation API it is one.
 */
function stepsBack(): number {
  if (!('navigation' in window)) return 1;
  const here = navigation.currentEntry?.index ?? 0;
  const page = location.origin + location.pathname;
  const before = navigation.entries().slice(0, here);
  return here - before.findLastIndex(({ url }) => url?.split(/[?#]/)[0] !== page);
}
