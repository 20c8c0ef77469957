/** The browser's storage in memory; `quota` in characters, as a browser refuses what is over it. */
export function memoryStorage(entries: Record<string, string> = {}, quota = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      const others = [...kept].reduce((sum, [name, text]) => (name === key ? sum : sum + name.length + text.length), 0);
      if (others + key.length + value.length > quota)
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** One that answers nothing, as where a browser forbids it. */
export function forbiddenStorage(): Storage {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  return { length: 0, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse };
}
