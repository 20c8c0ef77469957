import { HOLD_TERMS, HOLD_WARNING } from '#domain/hold.ts';

/** What becomes of a reservation whose customer has not confirmed their address, before its deadline is known. */
export const HoldTerms = () => (
  <span>
    <b>{HOLD_TERMS}</b> {HOLD_WARNING}
  </span>
);
