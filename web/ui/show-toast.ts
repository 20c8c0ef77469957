/** The short messages under way: a store outside React, so that loaders and actions can speak too. */
import type { IconName } from './icon.tsx';

/** What a success stays, in milliseconds; longer when there is something to press, as a hand needs time. */
const SUCCESS_MS = 2_000;
const NOTICE_MS = 4_000;
const ACTION_MS = 8_000;

export interface ToastMessage {
  text: string;
  /** An emoji before the text, for screen readers and copied text. It is not drawn: many systems have no font for it, and the icon says the same. */
  sign?: string | undefined;
  /** ok is a success of 2 s; note is anything else. Errors belong in a banner beside their cause. */
  kind?: 'ok' | 'note' | undefined;
  icon?: IconName | undefined;
  action?: { label: string; onPress: () => void } | undefined;
  durationMs?: number | undefined;
  /** Stays until it is pressed or put away; newer messages do not push it out. */
  isLasting?: boolean | undefined;
}

export interface Toast extends ToastMessage {
  id: number;
  durationMs: number;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function showToast(message: ToastMessage): void {
  const usual = message.action ? ACTION_MS : message.kind === 'note' ? NOTICE_MS : SUCCESS_MS;
  const toast: Toast = { ...message, id: ++lastId, durationMs: message.durationMs ?? usual };
  const others = toasts.filter(({ text }) => text !== toast.text);
  // Three at most: what is older has had its say.
  const passing = others.filter(({ isLasting }) => !isLasting).slice(-2);
  publish([...others.filter(({ isLasting }) => isLasting), ...passing, toast]);
}

export const closeToast = (id: number): void => publish(toasts.filter((toast) => toast.id !== id));

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Toast[] => toasts,
};
