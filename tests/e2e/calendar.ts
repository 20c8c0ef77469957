import { expect, type Locator } from 'playwright/test';
import type { Day } from '#domain/day.ts';
import { fullDay } from '#web/format/full-day.ts';
import type { DateRange } from './shop.ts';

const MAX_MONTHS_AHEAD = 14;

/** A day by the name that is read out; `scope` is what holds the calendar. */
export const dayIn = (scope: Locator, day: Day): Locator =>
  scope.getByRole('button', { name: new RegExp(`^${fullDay(day)}(?:,|$)`) });

/** Turns months until the day is there. */
export async function showDay(scope: Locator, day: Day): Promise<Locator> {
  const button = dayIn(scope, day);
  await expect(scope.getByRole('button', { name: 'Mes siguiente' })).toBeVisible();
  for (let months = 0; months < MAX_MONTHS_AHEAD && (await button.count()) === 0; months++) {
    await scope.getByRole('button', { name: 'Mes siguiente' }).click();
  }
  await expect(button).toBeVisible();
  return button;
}

export async function chooseDay(scope: Locator, day: Day): Promise<void> {
  await (await showDay(scope, day)).click();
}

/** First day, then last day. */
export async function chooseDates(scope: Locator, { start, end }: DateRange): Promise<void> {
  await chooseDay(scope, start);
  await chooseDay(scope, end);
}

/** Scrolls until the calendar is there. It comes when it is near, and a page that follows another one still goes to its beginning. */
export const scrollToCalendar = (availability: Locator): Promise<void> =>
  expect(async () => {
    await availability.scrollIntoViewIfNeeded();
    await expect(availability.getByRole('button', { name: 'Mes siguiente' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
