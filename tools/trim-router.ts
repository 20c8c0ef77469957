import type { Plugin } from 'vite';

const ROUTER = /node_modules\/react-router\/dist\/production\/.*\.js$/;
const MAKER = /(?<== )(?=React\$?\d*\.(?:createContext|forwardRef|memo)\()/g;
/** Hooks for observability tools, which the shop never passes. */
const INSTRUMENTATIONS = /\b(?:init|opts\??)\.instrumentations\b/g;
const NAME_FOR_TOOLS = /^[A-Z]\w*\.displayName = "\w+";$/gm;

/**
 * Making a component or a context has no effect of its own, which React Router does not say of its own: marked so, those that the shop
 * never uses (its Link with the prefetching of rendering servers, its NavLink) drop from the first load. So does its instrumentation.
 */
export function trimRouter(): Plugin {
  return {
    name: 'resuena:trim-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code.replace(MAKER, '/* @__PURE__ */ ').replace(NAME_FOR_TOOLS, '').replace(INSTRUMENTATIONS, 'undefined'),
        map: null,
      }),
    },
  };
}
