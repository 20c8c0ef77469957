/** Fetches code before it is needed. A failure is silent here: the press that needs the code reports it. */
export const prefetch = (load: () => Promise<unknown>): void => void load().catch(() => undefined);
