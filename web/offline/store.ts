import { type DataSet, parseDataSet } from './data-set.ts';

/** The whole of this device's data stands under this key. */
export const DATA_KEY = 'resuena.data';

/** Why what is kept here is not, or will not be, what a person would expect. */
export type Trouble = 'corrupt' | 'newer' | 'full' | 'forbidden';

export type Store = {
  read: () => DataSet;
  /** Keeps what the function makes of the data. False when it lives only as long as this page. */
  change: (next: (data: DataSet) => DataSet) => boolean;
};

/**
 * This device's data set. Other tabs' changes count from the next read. Storage that is missing, full or forbidden, or that holds
 * something else, leaves a data set that lives as long as the page; `onTrouble` is told why, once for each reason.
 */
export function createStore(storage: Storage | null, makeSample: () => DataSet, onTrouble: (trouble: Trouble) => void): Store {
  let text: string | null = null;
  let data: DataSet | null = null;
  /** What a later release wrote is not overwritten. */
  let mayWrite = storage !== null;
  const told = new Set<Trouble>();

  const tell = (trouble: Trouble): void => {
    if (told.has(trouble)) return;
    told.add(trouble);
    onTrouble(trouble);
  };

  const load = (): string | null => {
    try {
      if (storage) return storage.getItem(DATA_KEY);
    } catch {
      // Said below.
    }
    tell('forbidden');
    return null;
  };

  const parse = (stored: string | null): DataSet => {
    if (stored === null) return makeSample();
    const parsed = parseDataSet(stored);
    if (parsed.kind === 'data') return parsed.data;
    mayWrite &&= parsed.kind !== 'newer';
    tell(parsed.kind);
    return makeSample();
  };

  const read = (): DataSet => {
    const stored = load();
    // A page whose writes fail goes on with what it made itself.
    if (data && (stored === text || !mayWrite)) return data;
    data = parse(stored);
    text = stored;
    return data;
  };

  return {
    read,
    change(next) {
      data = next(read());
      if (!mayWrite) return false;
      const wanted = JSON.stringify(data);
      try {
        storage?.setItem(DATA_KEY, wanted);
        text = wanted;
        return true;
      } catch {
        mayWrite = false;
        tell(isFull(storage) ? 'full' : 'forbidden');
        return false;
      }
    },
  };
}

/** A storage that can be read and takes no more; one that is forbidden throws on reading, too. */
function isFull(storage: Storage | null): boolean {
  try {
    storage?.getItem(DATA_KEY);
    return storage !== null;
  } catch {
    return false;
  }
}
