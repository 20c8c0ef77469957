import { type ComponentType, useState } from 'react';

/** A component that is loaded on intent. `load` says whether it is loaded; after a failure the next call tries again. */
export function useLate<P>(fetchComponent: () => Promise<ComponentType<P>>): {
  Component: ComponentType<P> | null;
  load: () => Promise<boolean>;
} {
  const [held, setHeld] = useState<{ Component: ComponentType<P> | null }>({ Component: null });
  return {
    Component: held.Component,
    async load() {
      if (held.Component) return true;
      try {
        const Component = await fetchComponent();
        setHeld({ Component });
        return true;
      } catch {
        return false;
      }
    },
  };
}
