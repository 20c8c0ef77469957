import type { BrowserContext } from 'playwright/test';

export type Watch = {
  /** Follows every page of a browser from now on. */
  over: (context: BrowserContext) => Promise<void>;
  /** Lets through what this test provokes on purpose; matched against 'kind: message address'. */
  allow: (...patterns: RegExp[]) => void;
  /** What went wrong and was not allowed; asking forgets it. */
  take: () => string[];
};

/**
 * Notices what a person does not see and a developer's console does: uncaught errors, unhandled rejections, errors
 * written to the console, and anything that the content security policy stopped.
 */
export function keepWatch(): Watch {
  let seen: string[] = [];
  const allowed: RegExp[] = [];
  return {
    async over(context) {
      context.on('weberror', (event) => seen.push(`uncaught: ${event.error().stack ?? event.error().message}`));
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`console: ${message.text()} ${message.location().url}`);
      });
      await context.addInitScript(() => {
        // What pages tell of themselves is drawn by lot: it would be one more call in some runs.
        Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1', configurable: true });
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy: ${event.violatedDirective} stopped ${event.blockedURI}`);
        });
      });
    },
    allow: (...patterns) => void allowed.push(...patterns),
    take() {
      const bad = seen.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      seen = [];
      return bad;
    },
  };
}

/** The console's line about an answer of that status from an address that ends so. */
export const refusal = (status: number, address: RegExp): RegExp => new RegExp(`status of ${status} .*${address.source}`);
