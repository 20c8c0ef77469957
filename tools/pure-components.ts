import type { Plugin } from 'vite';

const ROUTER = /node_modules\/react-router\/dist\/production\/.*\.js$/;
const MAKER = /(?<== )(?=React\$?\d*\.(?:createContext|forwardRef|memo)\()/g;
const NAME_FOR_TOOLS = /^[A-Z]\w*\.displayName = "\w+";$/gm;

/**
 * Making a component or a context has no effect of its own, which React Router does not say of its own: marked so, those that the shop
 * never uses (its Link with the loading ahead for rendering servers, its NavLink) drop from the first load.
 */
export function pureComponents(): Plugin {
  return {
    name: 'resuena:pure-components',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({ code: code.replace(MAKER, '/* @__PURE__ */ ').replace(NAME_FOR_TOOLS, ''), map: null }),
    },
  };
}
