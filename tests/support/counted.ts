/** D1 watched: how many calls reach it and how many rows they read, whatever code makes them. */

type Cost = { calls: number; rowsRead: number };

/** A database that adds to `cost` what each call costs; statements keep working in its own batches. */
export function counted(db: D1Database, cost: Cost): D1Database {
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
    cost.rowsRead += result.meta.rows_read;
    return result;
  }

  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => watch(target.prepare(sql));
      if (name !== 'batch') return Reflect.get(target, name) as unknown;
      return async (statements: D1PreparedStatement[]) => {
        const results = await target.batch(statements.map((statement) => originals.get(statement) ?? statement));
        cost.calls += 1;
        for (const { meta } of results) cost.rowsRead += meta.rows_read;
        return results;
      };
    },
  });
}
