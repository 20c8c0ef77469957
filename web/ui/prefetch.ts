/** Fetches code before it is needed. Nobody has asked for anything yet: when it does not come, the press that needs it says so. */
export const prefetch = (load: () => Promise<unknown>): void => void load().catch(() => undefined);
