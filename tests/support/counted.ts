/** D1 watched: how many calls reach it, how many rows they read and write, whatever code makes them. */

/** `rowsWritten` counts entries of indexes too, and what triggers write: it is what D1 bills. */
export type Cost = { calls: number; rowsRead: number; rowsWritten: number };

export const noCost = (): Cost => ({ calls: 0, rowsRead: 0, rowsWritten: 0 });

/** A database that adds to `cost` what each call costs; statements keep working in its own batches. */
export function counted<Db extends D1Database | D1DatabaseSession>(db: Db, cost: Cost): Db {
  const originals = new WeakMap<object, D1PreparedStatement>();

  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const watched: D1PreparedStatement = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values));
        if (name === 'all' || name === 'run') return async () => note(await target.all());
        if (name === 'first') return async () => note(await target.all()).results[0] ?? null;
        return Reflect.get(target, name) as unknown;
      },
    });
    originals.set(watched, statement);
    return watched;
  };

  function note<T extends D1Result>(result: T): T {
    cost.calls += 1;
    add(result);
    return result;
  }

  function add({ meta }: D1Result): void {
    cost.rowsRead += meta.rows_read;
    cost.rowsWritten += meta.rows_written;
  }

  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => watch(target.prepare(sql));
      if (name === 'withSession' && 'withSession' in target) return (from?: string) => counted(target.withSession(from), cost);
      if (name !== 'batch') return Reflect.get(target, name) as unknown;
      return async (statements: D1PreparedStatement[]) => {
        const results = await target.batch(statements.map((statement) => originals.get(statement) ?? statement));
        cost.calls += 1;
        for (const result of results) add(result);
        return results;
      };
    },
  });
}
