/** A form and the contract judge a typed text alike: both are made from its rule. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as account from '#domain/account-rules.ts';
import { api } from '#domain/contract/api.ts';
import { textOf } from '#domain/contract/fields.ts';
import { boundsOf, faultOf, type TextRule } from '#domain/text-rule.ts';
import * as texts from '#domain/typed-texts.ts';

const rules = Object.entries({ ...account, ...texts }).filter(
  (entry): entry is [string, TextRule] => entry[1] instanceof Object && 'max' in entry[1],
);

const INVISIBLE = '\u200b';

it.each(rules.filter(([, { accepts }]) => !accepts))('%s: the form says what the contract says', (_, rule) => {
  const schema = textOf(rule);
  const ends = fc.constantFrom('', ' ', INVISIBLE, '\n');
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.nat({ max: 3 }).map((more) => 'a'.repeat(rule.max - 1 + more)),
    fc.nat({ max: 4 }).map((count) => INVISIBLE.repeat(count)),
  );
  fc.assert(
    fc.property(ends, typed, ends, (before, text, after) => {
      const given = before + text + after;
      expect(faultOf(rule, given)).toBe(schema.safeParse(given).error?.issues[0]?.message);
    }),
  );
});

it('an address is judged alike', () => {
  const { body } = api['POST /api/users/register'];
  const said = (email: string) => body.shape.email.safeParse(email).error?.issues[0]?.message;
  for (const email of ['', ' ', 'ana', 'ana@b.com', ' ana@b.com ', `${'a'.repeat(300)}@b.com`])
    expect(faultOf(account.EMAIL, email)).toBe(said(email));
});

describe('what a field has of its rule', () => {
  it('takes no more than the rule, and is required where it may not be left empty', () => {
    expect(boundsOf(account.FIRST_NAME)).toEqual({ maxLength: 80, isRequired: true });
    expect(boundsOf(account.PHONE)).toEqual({ maxLength: 32, isRequired: false });
  });
});
