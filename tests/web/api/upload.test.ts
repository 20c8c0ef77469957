/** A form over a line that is slow, or that stops: Node has no XMLHttpRequest, so the line is one of this test's making. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUpload, sendByXhr } from '#web/api/upload.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** A browser's request whose bytes leave when the test says so. */
class Line extends EventTarget {
  static last: Line;
  readonly upload = new EventTarget();
  /** Milliseconds for the whole of it; 0 is without end. */
  timeout = 0;
  status = 0;
  responseText = '';
  isOpen = false;

  constructor() {
    super();
    Line.last = this;
  }

  open(): void {
    this.isOpen = true;
  }
  setRequestHeader(): void {}
  getResponseHeader(name: string): string | null {
    return name === 'etag' ? '"v1"' : null;
  }
  send(): void {
    if (this.timeout > 0) setTimeout(() => this.#end('timeout'), this.timeout);
  }
  abort(): void {
    this.#end('abort');
  }
  sent(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
  }
  allSent(): void {
    this.upload.dispatchEvent(new Event('load'));
  }
  answer(status: number, text: string): void {
    Object.assign(this, { status, responseText: text });
    this.#end('load');
  }
  #end(how: string): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begin = (progress: number[] = []) => {
  const answer = sendByXhr('POST', '/form', new FormData(), {}, { onProgress: (bytes) => progress.push(bytes) });
  // Answered later on.
  answer.catch(() => undefined);
  return { answer, line: Line.last };
};

it('sends for as long as something leaves, and waits for the answer', async () => {
  const progress: number[] = [];
  const { answer, line } = begin(progress);
  for (let tenth = 1; tenth <= 10; tenth++) {
    await vi.advanceTimersByTimeAsync(50 * SECOND_MS);
    line.sent(tenth);
  }
  line.allSent();
  await vi.advanceTimersByTimeAsync(25 * SECOND_MS);
  line.answer(201, '{}');
  await expect(answer).resolves.toMatchObject({ status: 201, text: '{}' });
  expect((await answer).headers.get('etag')).toBe('"v1"');
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  // Nothing is left that could act on it.
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ['never begins to move', () => undefined],
  ['stops in the middle', (line: Line) => line.sent(7)],
] as const)('gives a form up that %s', async (_, happen) => {
  const { answer, line } = begin();
  happen(line);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(line.isOpen).toBe(false);
  await expect(answer).rejects.toThrow('form given up');
});

it('gives a form up whose answer never comes', async () => {
  const { answer, line } = begin();
  line.sent(10);
  line.allSent();
  await vi.advanceTimersByTimeAsync(30 * SECOND_MS);
  expect(line.isOpen).toBe(false);
  await expect(answer).rejects.toThrow('form given up');
});

it('says nothing of the server when a form was given up, unlike when it was refused', async () => {
  const upload = createUpload((endpoint, options, send) => send(endpoint, options));
  const begun = () => upload('PUT /api/instruments/:id', { params: { id: 1 }, form: {}, files: [] });
  const slow = begun();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await expect(slow).resolves.toMatchObject({ ok: false, problem: { code: 'offline', timedOut: true } });
  const refused = begun();
  Line.last.dispatchEvent(new Event('error'));
  await expect(refused).resolves.toMatchObject({ ok: false, problem: { code: 'offline', timedOut: false } });
});
