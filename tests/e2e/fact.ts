import type { Locator } from 'playwright/test';

/** The value beside a term of a description list. */
export const fact = (scope: Locator, term: string): Locator =>
  scope
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]');
