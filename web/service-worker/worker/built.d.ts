/** What tools/service-worker.ts writes into the service worker when the page is built. */
declare const KEPT_FILES: readonly string[];
/** The application's HTML without personal data, and the headers of every page. */
declare const SHELL: { html: string; headers: Record<string, string> };
/** The page's first script: by it a page and a service worker tell whether they are of one release. */
declare const ENTRY: string;
