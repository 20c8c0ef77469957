/** What a deployment says while it goes: a line for each thing that it changed, and for each that was there. */
export type Step = { changed: (what: string) => void; stands: (what: string) => void };

export function steps(log: (line: string) => void): Step & { changes: () => number } {
  let changes = 0;
  return {
    changed: (what) => {
      changes += 1;
      log(`+ ${what}`);
    },
    stands: (what) => log(`= ${what}`),
    changes: () => changes,
  };
}
