/** A project that wrangler can publish: the shop's own configuration and migrations, and a worker small enough to run here. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from '#tools/deploy/publish.ts';
import { PROJECT_DIR } from '#tools/project.ts';

/** The status of /health/ready; 'visited' is 503 for everybody but who asks for this version by its name. */
type Readiness = number | 'visited';

/** Answers what a check after a publication asks. */
const workerOf = (release: number, readiness: Readiness): string => `
const page = '<!doctype html><script type="module" src="/assets/index.js"></script>';
export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    const headers = { 'Content-Security-Policy': "default-src 'self'", 'Strict-Transport-Security': env.STRICT_TRANSPORT };
    if (pathname === '/health/ready')
      return Response.json({ version: env.CF_VERSION_METADATA.id, release: ${release}, key: env.SESSION_KEY?.length }, { status: ${readiness === 'visited' ? "request.headers.has('Cloudflare-Workers-Version-Overrides') ? 200 : 503" : readiness} });
    if (pathname === '/') return new Response(page, { headers: { ...headers, 'Content-Type': 'text/html' } });
    if (pathname === '/assets/index.js') return new Response('', { headers: { 'Content-Type': 'text/javascript' } });
    return Response.json([]);
  },
};
`;

export type SmallProject = Project & {
  /** Another release of the worker; a bad one is not ready. */
  release: (number: number, readiness?: Readiness) => void;
  remove: () => void;
};

export function smallProject(env?: string): SmallProject {
  const folder = mkdtempSync(join(tmpdir(), 'resuena-project-'));
  const configPath = join(folder, 'wrangler.toml');
  mkdirSync(join(folder, 'worker'));
  cpSync(join(PROJECT_DIR, 'migrations'), join(folder, 'migrations'), { recursive: true });
  const config = readFileSync(join(PROJECT_DIR, 'wrangler.toml'), 'utf8');
  // The small worker serves its page itself.
  writeFileSync(
    configPath,
    config.replace(/\n\[assets\][\s\S]*?(?=\n#|\n\[)/, '\n').replace('worker/index.ts', 'worker/index.js'),
  );
  let tag = '';
  const release = (number: number, readiness: Readiness = 200): void => {
    tag = `release-${number}-${readiness}`;
    writeFileSync(join(folder, 'worker/index.js'), workerOf(number, readiness));
  };
  release(1);
  return {
    folder,
    configPath,
    env,
    tag: () => tag,
    build: () => undefined,
    release,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
