import icons from './icons.svg?raw';

/** Of each symbol of icons.svg its one path. */
export const iconPaths: ReadonlyMap<string, string> = new Map(
  [...icons.matchAll(/<symbol id="(?<name>[^"]+)"[^>]*><path d="(?<path>[^"]+)"/g)].map(
    ({ groups: { name = '', path = '' } = {} }) => [name, path],
  ),
);
