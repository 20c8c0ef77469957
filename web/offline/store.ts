import type { SafeStorage } from '../storage.ts';
import { type DataSet, parseDataSet } from './data-set.ts';

/** The whole of this device's data stands under this key. */
export const DATA_KEY = 'resuena.data';

/** Why stored data is missing, or will not be stored. */
export type Trouble = 'corrupt' | 'newer' | 'full' | 'forbidden';

export type Store = {
  read: () => DataSet;
  /** Stores the function's result. False when it lasts only as long as this page. */
  change: (next: (data: DataSet) => DataSet) => boolean;
};

type Choices = {
  /** What a device begins with. */
  fresh: () => DataSet;
  /** Adapts the stored data set to this deployment. */
  adopt?: (kept: DataSet) => DataSet;
  onTrouble: (trouble: Trouble) => void;
};

/**
 * This device's data set. Each read sees other tabs' changes. If storage is missing, full, forbidden or unreadable, the data set lasts as
 * long as the page, and `onTrouble` gets each reason once.
 */
export function createStore(storage: SafeStorage, { fresh, adopt = (data) => data, onTrouble }: Choices): Store {
  let text: string | null = null;
  let data: DataSet | null = null;
  /** Data of a later release is not overwritten. */
  let mayWrite = true;
  const reported = new Set<Trouble>();

  const report = (trouble: Trouble): void => {
    if (reported.has(trouble)) return;
    reported.add(trouble);
    onTrouble(trouble);
  };

  const parse = (stored: string | null): DataSet => {
    if (stored === null) return fresh();
    const parsed = parseDataSet(stored);
    if (parsed.kind === 'data') return adopt(parsed.data);
    mayWrite &&= parsed.kind !== 'newer';
    report(parsed.kind);
    return fresh();
  };

  const read = (): DataSet => {
    if (!storage.isReadable()) report('forbidden');
    const stored = storage.read(DATA_KEY);
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
      text = JSON.stringify(data);
      if (storage.write(DATA_KEY, text)) return true;
      report(storage.isReadable() ? 'full' : 'forbidden');
      return false;
    },
  };
}
