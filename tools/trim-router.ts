import type { Plugin } from 'vite';

const ROUTER = /node_modules\/react-router\/dist\/production\/.*\.js$/;
const MAKER = /(?<== )(?=React\$?\d*\.(?:createContext|forwardRef|memo)\()/g;
/** Hooks for observability tools, which the shop never passes. */
const INSTRUMENTATIONS = /\b(?:init|opts\??)\.instrumentations\b/g;
const NAME_FOR_TOOLS = /^[A-Z]\w*\.displayName = "\w+";$/gm;
/** Statements that warn developers of mistakes: needed while developing only. */
const WARNING = /\b(?:warning|warnOnce)\([^\n]*\);$/gm;

/** Conditions under which the router moves pages by its own, deprecated view transitions. The shop never asks for them: React moves its pictures. */
const TRANSITIONS: Record<string, string[]> = {
  'lib/components.js': [
    'viewTransitionOpts && isViewTransitionAvailable',
    'vtContext.isTransitioning && !vtContext.flushSync',
    'renderDfd && pendingState && router.window',
    'renderDfd && pendingState && state.location.key === pendingState.location.key',
    '!vtContext.isTransitioning && interruption',
  ],
  'lib/router/router.js': [
    'pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location',
    'pendingViewTransitionEnabled',
    // With what follows, as other conditions read the same.
    'isBrowser) {\n\t\t\trestoreAppliedTransitions(routerWindow, appliedViewTransitions',
  ],
};

/**
 * Making a component or a context has no effect of its own, which React Router does not say of its own: marked so, those that the shop
 * never uses (its Link with the prefetching of rendering servers, its NavLink) drop from the first load. So do its instrumentation, its
 * warnings and its view transitions.
 */
export function trimRouter(): Plugin {
  return {
    name: 'resuena:trim-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code, id) => ({
        code: withoutTransitions(code, id)
          .replace(MAKER, '/* @__PURE__ */ ')
          .replace(NAME_FOR_TOOLS, '')
          .replace(INSTRUMENTATIONS, 'undefined')
          .replace(WARNING, ';'),
        map: null,
      }),
    },
  };
}

/** Fails where another release of the router has other conditions. */
function withoutTransitions(code: string, id: string): string {
  const [, conditions = []] = Object.entries(TRANSITIONS).find(([file]) => id.endsWith(file)) ?? [];
  let trimmed = code.replace(
    '!viewTransitionOpts || !isViewTransitionAvailable',
    '!(viewTransitionOpts && isViewTransitionAvailable)',
  );
  for (const condition of conditions) {
    const [before, after, ...others] = trimmed.split(`(${condition})`);
    if (before === undefined || after === undefined || others.length > 0) throw new Error(`${id}: no single (${condition})`);
    trimmed = `${before}(false && ${condition})${after}`;
  }
  return trimmed;
}
