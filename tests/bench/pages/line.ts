import type { Http2ServerResponse } from 'node:http2';

export type Speed = { bytesPerSecond: number; latencyMs: number };

type Urgency = { urgency: number; isIncremental: boolean };

type Transfer = Urgency & { answer: Http2ServerResponse; parts: Buffer[]; isComplete: boolean };

export type Outlet = { write: (part: Buffer) => void; end: () => void };

const TICK_MS = 4;
/** What goes out before another answer may have its turn. */
const RECORD_BYTES = 4_096;
const DEFAULT_URGENCY = 3;

/** RFC 9218: 'u=0' is the most urgent; 'i' may come in turns with others of its urgency. */
export const urgencyOf = (priority: string | string[] | undefined): Urgency => ({
  urgency: Number(/\bu=([0-7])/.exec(String(priority))?.[1] ?? DEFAULT_URGENCY),
  isIncremental: /(?:^|,)\s*i\s*(?:,|$)/.test(String(priority)),
});

/**
 * The way to one browser: so many bytes a second, which its answers share as at an edge that heeds priorities. The most urgent goes
 * first; of equals the one that was asked for first, or by turns where they allow it. A priority that the browser changes later is
 * not heeded: Node does not show that frame.
 */
export class Line {
  readonly #bytesPerSecond: number;
  #transfers: Transfer[] = [];
  #timer: NodeJS.Timeout | undefined;
  #paidAtMs = 0;
  #allowance = 0;

  constructor(bytesPerSecond: number) {
    this.#bytesPerSecond = bytesPerSecond;
  }

  /** Takes the answer's place; its bytes may come later. */
  open(answer: Http2ServerResponse, urgency: Urgency): Outlet {
    const transfer: Transfer = { ...urgency, answer, parts: [], isComplete: false };
    this.#transfers.push(transfer);
    answer.once('close', () => this.#remove(transfer));
    return {
      write: (part) => {
        transfer.parts.push(part);
        this.#start();
      },
      end: () => {
        transfer.isComplete = true;
        this.#start();
      },
    };
  }

  #start(): void {
    if (this.#timer) return;
    this.#paidAtMs = performance.now();
    this.#timer = setInterval(() => this.#send(), TICK_MS);
    this.#send();
  }

  #send(): void {
    const nowMs = performance.now();
    this.#allowance += ((nowMs - this.#paidAtMs) / 1_000) * this.#bytesPerSecond;
    this.#paidAtMs = nowMs;
    while (this.#allowance > 0) {
      const next = this.#next();
      if (!next) return this.#stop();
      const [part = Buffer.alloc(0), ...rest] = next.parts;
      const piece = part.subarray(0, RECORD_BYTES);
      next.parts = piece.length < part.length ? [part.subarray(RECORD_BYTES), ...rest] : rest;
      this.#allowance -= piece.length;
      if (next.isIncremental) this.#transfers.push(...this.#transfers.splice(this.#transfers.indexOf(next), 1));
      if (next.parts.length > 0 || !next.isComplete) next.answer.write(piece);
      else next.answer.end(piece);
      if (next.parts.length === 0 && next.isComplete) this.#remove(next);
    }
  }

  /** Complete ones too that have no bytes left: they are still to be ended. */
  #next(): Transfer | undefined {
    const ready = this.#transfers.filter(({ parts, isComplete }) => parts.length > 0 || isComplete);
    const urgency = Math.min(...ready.map((one) => one.urgency));
    return ready.find((one) => one.urgency === urgency);
  }

  #remove(transfer: Transfer): void {
    this.#transfers = this.#transfers.filter((one) => one !== transfer);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#allowance = 0;
  }
}
