/** The browser's storage as the shop uses it: nothing here throws. What storage does not take lives as long as the page. */
export interface SafeStorage {
  read: (key: string) => string | null;
  /** Null when there is nothing, or no JSON. */
  readJson: (key: string) => unknown;
  /** Null removes. False when the text lives only as long as the page: storage is missing, forbidden or full. */
  write: (key: string, text: string | null) => boolean;
  /** Of what is stored, also what lives only as long as the page. */
  keys: () => string[];
  /** False where storage is missing or forbidden. */
  isReadable: () => boolean;
}

/** `open` may throw: browsers that forbid storage do so when the property itself is read. */
export function safeStorage(open: () => Storage | null): SafeStorage {
  /** What could not be stored. */
  const memory = new Map<string, string | null>();

  const attempt = <T>(use: (storage: Storage) => T): { value: T } | null => {
    try {
      const storage = open();
      return storage && { value: use(storage) };
    } catch {
      return null;
    }
  };

  const read = (key: string): string | null => {
    const kept = memory.get(key);
    return kept === undefined ? (attempt((storage) => storage.getItem(key))?.value ?? null) : kept;
  };

  return {
    read,
    readJson(key) {
      try {
        return JSON.parse(read(key) ?? 'null');
      } catch {
        return null;
      }
    },
    write(key, text) {
      const stored = attempt((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)));
      if (stored) memory.delete(key);
      else memory.set(key, text);
      return stored !== null;
    },
    keys: () => [...memory.keys(), ...(attempt(Object.keys)?.value ?? [])],
    isReadable: () => attempt((storage) => storage.getItem('')) !== null,
  };
}

/** Until this tab closes. */
export const tabStorage = safeStorage(() => sessionStorage);
