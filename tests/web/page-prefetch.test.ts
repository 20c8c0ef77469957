import { type LoaderFunction, RouterContextProvider } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { createPagePrefetch, type Page } from '#web/page-prefetch.ts';

const ORIGIN = 'https://shop.test';

beforeAll(() => {
  vi.stubGlobal('location', { origin: ORIGIN });
});

/** A page whose loader counts its runs and gives the answer that the test sets. */
function onePage(answer: (run: number) => unknown) {
  const asked: string[] = [];
  const loader: LoaderFunction = ({ request, params }) => {
    asked.push(`${new URL(request.url).pathname}${new URL(request.url).search} ${params['id']}`);
    return Promise.resolve().then(() => answer(asked.length));
  };
  const page: Page = { path: '/detail/:id', load: () => Promise.resolve({ loader, Component: () => null, action: () => null }) };
  const context = () => new RouterContextProvider();
  const pagePrefetch = createPagePrefetch([page], context);
  const argsAt = (path: string) => {
    const url = new URL(path, ORIGIN);
    return { request: new Request(url), url, pattern: page.path, params: { id: url.pathname.split('/')[2] }, context: context() };
  };
  const visit = async (path: string) => (await pagePrefetch.open(page)).loader?.(argsAt(path));
  const act = async () => (await pagePrefetch.open(page)).action?.(argsAt('/detail/3'));
  return { pagePrefetch, asked, visit, act };
}

it('gives a visit the answer that waits, once', async () => {
  const { pagePrefetch, asked, visit } = onePage((run) => run);
  pagePrefetch.prefetch('/detail/3?desde=2026-11-27');
  await expect(visit('/detail/3?desde=2026-11-27')).resolves.toBe(1);
  await expect(visit('/detail/3?desde=2026-11-27')).resolves.toBe(2);
  expect(asked).toEqual(['/detail/3?desde=2026-11-27 3', '/detail/3?desde=2026-11-27 3']);
});

it('asks once, however often a pointer passes', async () => {
  const { pagePrefetch, asked, visit } = onePage((run) => run);
  pagePrefetch.prefetch('/detail/3');
  pagePrefetch.prefetch('/detail/3');
  await visit('/detail/3');
  expect(asked).toHaveLength(1);
});

it('answers another address itself, and leaves unknown ones alone', async () => {
  const { pagePrefetch, asked, visit } = onePage((run) => run);
  pagePrefetch.prefetch('/detail/3');
  pagePrefetch.prefetch('/nada');
  await expect(visit('/detail/4')).resolves.toBe(2);
  expect(asked).toEqual(['/detail/3 3', '/detail/4 4']);
});

it('asks again when prefetching failed', async () => {
  const { pagePrefetch, visit } = onePage((run) => {
    if (run === 1) throw new Error('the line broke');
    return run;
  });
  pagePrefetch.prefetch('/detail/3');
  await expect(visit('/detail/3')).resolves.toBe(2);
});

it('holds nothing back over an action', async () => {
  const { pagePrefetch, visit, act } = onePage((run) => run);
  pagePrefetch.prefetch('/detail/3');
  await act();
  await expect(visit('/detail/3')).resolves.toBe(2);
});

it('lets what waited too long go', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { pagePrefetch, visit } = onePage((run) => run);
  pagePrefetch.prefetch('/detail/3');
  vi.advanceTimersByTime(31_000);
  await expect(visit('/detail/3')).resolves.toBe(2);
  vi.useRealTimers();
});

it('knows pages that are added later, each once', async () => {
  const { pagePrefetch } = onePage((run) => run);
  let loads = 0;
  const page: Page = {
    path: '/administracion/buzon',
    load: () => {
      loads += 1;
      return Promise.resolve({ Component: () => null });
    },
  };
  pagePrefetch.prefetchCode(page.path);
  expect(loads).toBe(0);
  pagePrefetch.know([page]);
  pagePrefetch.know([page]);
  pagePrefetch.prefetchCode(page.path);
  expect(loads).toBe(1);
});
