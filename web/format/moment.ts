/** Instants for people, in the shop's time. An instant is an ISO 8601 UTC string; `nowMs` is in milliseconds since 1970 UTC. */
import { addDays, todayInShop } from '#domain/day.ts';
import { formatInShop } from '#domain/shop-clock.ts';
import { capital } from './capital.ts';
import { dayOfInstant } from './instant.ts';
import { fullDay, shortDayOfYear } from './full-day.ts';
import { shortDay } from './day.ts';

/** A reply may lack an instant or hold another value: shown as '—'. */
const written = (instant: string, write: (ms: number) => string): string => {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? '—' : write(ms);
};

/** '27/11/2026 14:05' in the shop's time */
export const numericInstant = (instant: string): string => written(instant, (ms) => formatInShop(ms, 'dd/MM/yyyy HH:mm'));

/** '10:42:07' */
export const clockOf = (instant: string): string => written(instant, (ms) => formatInShop(ms, 'HH:mm:ss'));

/** 'ahora', 'hace 4 s', 'hace 12 min', 'hoy, 09:18', 'ayer, 18:21', '19 nov, 12:07', '19 nov 2025, 12:07' */
export const momentOf = (instant: string, nowMs: number): string => written(instant, (ms) => momentAt(ms, nowMs));

function momentAt(ms: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - ms) / 1000));
  if (seconds === 0) return 'ahora';
  if (seconds < 60) return `hace ${seconds}\u00A0s`;
  if (seconds < 3600) return `hace ${Math.floor(seconds / 60)}\u00A0min`;
  const [day, today, time] = [todayInShop(ms), todayInShop(nowMs), formatInShop(ms, 'HH:mm')];
  if (day === today) return `hoy, ${time}`;
  if (day === addDays(today, -1)) return `ayer, ${time}`;
  return `${day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : shortDayOfYear(day)}, ${time}`;
}

/** 'en 2 min', 'en 3 h'; 'enseguida' when it is due. */
export const untilOf = (instant: string, nowMs: number): string => written(instant, (ms) => untilAt(ms, nowMs));

function untilAt(ms: number, nowMs: number): string {
  const minutes = Math.ceil((ms - nowMs) / 60_000);
  if (minutes <= 0) return 'enseguida';
  return minutes < 60 ? `en ${minutes}\u00A0min` : `en ${Math.round(minutes / 60)}\u00A0h`;
}

/** 'Hoy, sábado 21 de noviembre de 2026', 'Ayer, …', or the day alone. */
export function dayHeading(instant: string, nowMs: number): string {
  const [day, today] = [dayOfInstant(instant), todayInShop(nowMs)];
  const text = fullDay(day);
  if (day === today) return `Hoy, ${text}`;
  if (day === addDays(today, -1)) return `Ayer, ${text}`;
  return capital(text);
}
