import { useNavigate } from 'react-router';

/** What 'Volver' does: back to the page before this one while that is ours, else to `otherwise`, as after a visit by a link. */
export function useWayBack(otherwise: string | (() => string)): () => void {
  const navigate = useNavigate();
  return () => {
    // The router numbers its entries; changes that replace the address keep the number.
    const { idx } = (history.state ?? {}) as { idx?: number };
    const steps = stepsBack();
    void (idx !== undefined && idx >= steps
      ? navigate(-steps)
      : navigate(typeof otherwise === 'string' ? otherwise : otherwise()));
  };
}

/** A login that was asked for here has led to this page a second time. Older browsers do not tell: there it is one step. */
function stepsBack(): number {
  if (!('navigation' in window)) return 1;
  const here = navigation.currentEntry?.index ?? 0;
  const before = navigation.entries().slice(0, here);
  return here - before.findLastIndex(({ url }) => pathOf(url) !== location.pathname);
}

const pathOf = (url: string | null): string | null => url && new URL(url).pathname;
