import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const BREAKPOINTS = new URL('../web/ui/breakpoints.css', import.meta.url);

/** Lets `@container (--name)` use the names of breakpoints.css: Lightning CSS resolves `@custom-media` in `@media` alone. */
export function containerWidths(): Plugin {
  const widths = new Map(
    [...readFileSync(BREAKPOINTS, 'utf8').matchAll(/@custom-media (--[\w-]+) (\(.*\));/g)].map(([, name, width]) => [
      name,
      width,
    ]),
  );
  return {
    name: 'container-widths',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/, code: /@container/ },
      handler: (css) =>
        css.replaceAll(/(@container[^{]*)\((--[\w-]+)\)/g, (_, start: string, name: string) => {
          const width = widths.get(name);
          if (width === undefined) throw new Error(`No width is called ${name}`);
          return `${start}${width}`;
        }),
    },
  };
}
