import type { SafeStorage } from '../storage.ts';
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

type Choices = {
  /** What a device begins with. */
  fresh: () => DataSet;
  /** Makes the data set of what was kept. */
  adopt?: (kept: DataSet) => DataSet;
  onTrouble: (trouble: Trouble) => void;
};

/**
 * This device's data set. Other tabs' changes count from the next read. Storage that is missing, full or forbidden, or that holds
 * something else, leaves a data set that lives as long as the page; `onTrouble` gets the reason, each reason once.
 */
export function createStore(storage: SafeStorage, { fresh, adopt = (data) => data, onTrouble }: Choices): Store {
  let text: string | null = null;
  let data: DataSet | null = null;
  /** What a later release wrote is not overwritten. */
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
