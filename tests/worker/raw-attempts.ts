/** Statements against each constraint of the trade, on what `trade-scene.ts` wrote. */
import { insertInto, type Scene } from './trade-scene.ts';

const LONG = 'x'.repeat(2001);
const NEVER = 999_999;

/** A line set otherwise. */
const set = (id: number, values: string): string => `UPDATE reservations SET ${values} WHERE id = ${id}`;
const reopened = (id: number): string => set(id, `status = 'ACTIVE', closed_at = NULL, no_show_at = NULL`);

/** By CHECK, or by trigger and the name that it raises. A CHECK whose name a trigger raises as well is tried with the trigger. */
export const ATTEMPTS: Record<string, (scene: Scene) => string | string[]> = {
  closures_days: () => insertInto('closures', { start_day: 10, end_day: 9, created_at: 0 }),

  holds_kind: ({ hold }) => hold({ kind: 'other' }),
  holds_of_whom: ({ hold }) => hold({ kind: 'turnaround' }),
  holds_days: ({ hold }) => hold({ to: 190 }),
  holds_quantity: ({ hold }) => hold({ quantity: 0 }),
  'holds_frozen: hold_frozen': (s) => [
    `UPDATE holds SET quantity = 2 WHERE id = ${s.maintenance}`,
    `UPDATE holds SET reservation_id = ${s.open} WHERE id = ${s.overdue}`,
  ],
  'holds_not_archived: instrument_archived': ({ hold, archived }) => hold({ instrument_id: archived }),
  'holds_not_replaced: hold_kept': ({ hold, maintenance }) => hold({ id: maintenance, quantity: 2 }),
  'holds_of_their_lines: hold_differs': ({ hold, bass, open, late, prepared }) => [
    hold({ kind: 'turnaround', reservation_id: open, from: 3, quantity: 2 }),
    hold({ kind: 'turnaround', reservation_id: open, from: 2 }),
    hold({ kind: 'overdue', reservation_id: open, from: 1 }),
    hold({ kind: 'overdue', reservation_id: late }),
    hold({ kind: 'overdue', instrument_id: bass, reservation_id: late, quantity: 3 }),
    `INSERT INTO holds (kind, instrument_id, reservation_id, start_day, end_day, quantity, created_at)
     SELECT kind, instrument_id, reservation_id, start_day, end_day, quantity, 0 FROM holds WHERE reservation_id = ${prepared}`,
  ],
  'holds_moved_with_their_lines: hold_differs': ({ prepared, overdue }) => [
    `UPDATE holds SET start_day = start_day + 1, end_day = end_day + 1 WHERE reservation_id = ${prepared}`,
    `UPDATE holds SET quantity = 1 WHERE reservation_id = ${prepared}`,
    `UPDATE holds SET quantity = 3 WHERE id = ${overdue}`,
  ],

  ledger_kind: ({ entry, open }) => entry({ order_id: open, kind: 'other', method: null }),
  ledger_amount: ({ entry, open }) => entry({ order_id: open, amount_cents: 0 }),
  ledger_method: ({ entry, open }) => entry({ order_id: open, method: null }),
  ledger_note: ({ entry, open }) => entry({ order_id: open, note: LONG }),
  'ledger_not_changed: ledger_kept': () => ['UPDATE ledger SET amount_cents = 1', `UPDATE ledger SET note = 'otra'`],
  'ledger_not_deleted: ledger_kept': () => 'DELETE FROM ledger',
  'ledger_not_replaced: ledger_kept': ({ entry, open, paid }) => entry({ id: paid, order_id: open, amount_cents: 1 }),
  'ledger_of_orders: order_unknown': ({ entry, second }) => entry({ order_id: second }),
  'ledger_of_own_lines: line_of_another_order': ({ entry, open, out }) => entry({ order_id: open, reservation_id: out }),
  'ledger_reversed_once: entry_reversed': ({ entry, open, paid }) =>
    entry({ order_id: open, reversal_of: paid, amount_cents: 299 }),

  movements_kind: ({ movement, open }) => movement({ reservation_id: open, kind: 'other' }),
  movements_quantity: ({ movement, open }) => movement({ reservation_id: open, quantity: 0 }),
  movements_ends: ({ movement, open }) => movement({ reservation_id: open, ends: 1 }),
  movements_reversal_of: ({ movement, out, back }) => movement({ reservation_id: out, kind: 'in', reversal_of: back }),
  movements_texts: ({ movement, open }) => [
    movement({ reservation_id: open, note: LONG }),
    movement({ reservation_id: open, condition: LONG }),
  ],
  'movements_not_changed: movement_kept': () => ['UPDATE movements SET quantity = 2', `UPDATE movements SET note = 'otra'`],
  'movements_not_deleted: movement_kept': () => 'DELETE FROM movements',
  'movements_not_replaced: movement_kept': ({ movement, open, back }) => movement({ id: back, reservation_id: open }),
  'movements_of_open_lines: line_closed': ({ movement, cancelled, noShow }) => [
    movement({ reservation_id: cancelled }),
    movement({ reservation_id: noShow }),
  ],
  'movements_reverse_the_last: movement_not_last': ({ movement, out, back }) => [
    movement({ reservation_id: out, kind: 'reversal', quantity: 2, reversal_of: back - 1 }),
    movement({ reservation_id: out, kind: 'reversal', quantity: 2, reversal_of: back }),
  ],

  'order_balances_checked: order_balances_deposit': ({ entry, open }) =>
    entry({ order_id: open, kind: 'deposit_returned', amount_cents: 501 }),
  'order_balances_checked: order_balances_refunded': ({ entry, open }) =>
    entry({ order_id: open, kind: 'refund', amount_cents: 301 }),
  'order_balances_checked: ledger_differs': ({ open, out }) => [
    insertInto('order_balances', { order_id: open, paid_cents: 400 }),
    insertInto('order_balances', { order_id: out }),
  ],
  'order_balances_as_entered: ledger_differs': ({ out }) => [
    'UPDATE order_balances SET paid_cents = paid_cents + 1',
    'UPDATE order_balances SET paid_cents = NULL',
    `UPDATE order_balances SET order_id = ${out}`,
  ],
  'order_balances_not_deleted: ledger_differs': () => 'DELETE FROM order_balances',

  reservation_changes_note: ({ change, open }) => change(open, { new_quantity: 1, note: LONG }),
  reservation_changes_missed: ({ change, open }) => change(open, { new_quantity: 1, missed_end_day: 5 }),
  reservation_changes_something: ({ change, open }) => change(open),
  'reservation_changes_give_up: reservations_handed': ({ change, out }) => [
    change(out, { new_quantity: 1 }),
    change(out, { new_price_cents: 90, given_up: 1 }),
  ],
  'reservation_changes_made: reservation_frozen': ({ change, open }) => change(open, { reservation_id: NEVER, new_quantity: 1 }),
  'reservation_changes_not_changed: change_kept': () => 'UPDATE reservation_changes SET new_quantity = 2',
  'reservation_changes_not_deleted: change_kept': () => 'DELETE FROM reservation_changes',
  'reservation_changes_not_replaced: change_kept': ({ change, second }) =>
    change(second, { outbox_id: 'once', new_price_cents: 80 }),

  reservations_total: ({ line }) => line({ from: 80, total_cents: 1 }),
  reservations_notes: ({ line, open }) => [line({ from: 80, notes: LONG }), set(open, `notes = '${LONG}'`)],
  reservations_no_show: ({ open, out }) => [
    set(open, 'no_show_at = 5'),
    set(out, `status = 'CANCELLED', closed_at = 5, no_show_at = 5`),
  ],
  'reservations_checked: reservations_status_known': ({ open, cancelled }) => [
    set(open, 'status = NULL'),
    set(open, `status = 'LOST'`),
    set(cancelled, 'status = NULL'),
  ],
  'reservations_checked: reservations_days': ({ line, change, open, day }) => [
    line({ from: 80, to: 79 }),
    line({ from: 80, to: 170 }),
    change(open, { new_end_day: day + 90 }),
    change(open, { new_end_day: day - 1 }),
  ],
  'reservations_checked: reservations_quantity': ({ line, change, open }) => [
    line({ from: 80, quantity: 0 }),
    change(open, { new_quantity: 0 }),
  ],
  'reservations_checked: reservations_handed': ({ movement, open, out }) => [
    movement({ reservation_id: open, quantity: 3 }),
    movement({ reservation_id: out }),
  ],
  'reservations_checked: reservations_returned': ({ movement, change, open, out }) => [
    movement({ reservation_id: open, kind: 'in' }),
    movement({ reservation_id: out, kind: 'in', quantity: 3 }),
    change(out, { new_quantity: 1, given_up: 2 }),
  ],
  'reservations_checked: reservations_closed_not_out': ({ movement, out }) => [
    set(out, `status = 'ENDED', closed_at = 5`),
    set(out, `status = 'CANCELLED', closed_at = 5`),
    movement({ reservation_id: out, kind: 'in', ends: 1 }),
  ],
  'reservations_new_with_status: reservations_status_known': ({ line, broken }) => [
    line({ from: 80, status: null }),
    line({ from: 80, status: null, instrument_id: broken }),
  ],
  'reservations_changed_as_written: reservation_frozen': ({ open, cancelled }) => [
    set(open, 'end_day = end_day - 1, total_cents = 200'),
    set(open, 'changes = 1'),
    set(open, 'missed_end_day = 1'),
    set(cancelled, 'price_cents = 0, total_cents = 0'),
  ],
  'reservations_changed_for_someone: customer_gone': ({ change, ofWhoLeft, day }) => change(ofWhoLeft, { new_end_day: day + 72 }),
  'reservations_changed_rentable: instrument_not_rentable': ({ change, open, broken }) =>
    change(open, { new_instrument_id: broken }),
  'reservations_changed_unconfirmed: unverified_limit': ({ change, unconfirmed, day }) =>
    change(unconfirmed, { new_end_day: day + 64 }),
  'reservations_changed_while_out: line_out': ({ change, out, day }) => change(out, { new_start_day: day + 9 }),
  'reservations_frozen: reservation_frozen': ({ open, second, left }) => [
    set(open, `id = ${NEVER}`),
    set(open, `id = ${second}`),
    set(open, `user_id = ${left}`),
    set(second, 'order_id = NULL'),
  ],
  'reservations_in_order: order_unknown': ({ line, open, second, left }) => [
    line({ from: 80, order_id: second }),
    line({ from: 80, order_id: open, user_id: left }),
  ],
  'reservations_kept: reservation_kept': ({ cancelled }) => `DELETE FROM reservations WHERE id = ${cancelled}`,
  'reservations_moved: movements_differ': ({ open, out }) => [
    set(open, 'quantity_handed = 1'),
    set(open, 'last_movement_id = 9'),
    set(out, 'quantity_returned = 2'),
    set(out, 'quantity_handed = NULL, quantity_returned = NULL'),
  ],
  'reservations_new_unchanged: reservation_frozen': ({ line }) => [
    line({ from: 80, changes: 1 }),
    line({ from: 80, missed_end_day: 1 }),
  ],
  'reservations_new_unmoved: movements_differ': ({ line, back }) => [
    line({ from: 80, quantity_handed: 1 }),
    line({ from: 80, quantity_handed: 1, quantity_returned: 1 }),
    line({ from: 80, last_movement_id: back }),
  ],
  'reservations_no_show_kept: reservation_terminal': ({ cancelled, noShow }) => [
    set(cancelled, 'no_show_at = 5'),
    set(noShow, 'no_show_at = 6'),
    set(noShow, 'no_show_at = NULL'),
  ],
  'reservations_not_rentable: instrument_not_rentable': ({ line, broken, archived }) => [
    line({ from: 80, instrument_id: broken }),
    line({ from: 80, instrument_id: archived }),
  ],
  'reservations_not_replaced: reservation_kept': ({ line, open }) => line({ id: open, from: 80 }),
  'reservations_reopened_for_someone: customer_gone': ({ noShowOfWhoLeft }) => reopened(noShowOfWhoLeft),
  'reservations_reopened_rentable: instrument_not_rentable': ({ noShowOfBroken }) => reopened(noShowOfBroken),
  'reservations_reopened_unrated: reservation_rated': ({ movement, ended, end }) =>
    movement({ reservation_id: ended, kind: 'reversal', reversal_of: end }),
  'reservations_terminal: reservation_terminal': ({ cancelled, ended, noShow }) => [
    reopened(cancelled),
    reopened(ended),
    set(noShow, `status = 'PENDING', closed_at = NULL, no_show_at = NULL`),
    set(ended, `status = 'CANCELLED'`),
  ],

  settings_one_row: () => 'UPDATE settings SET id = 2',
  'settings_kept: settings_kept': () => 'DELETE FROM settings',
  'settings_not_replaced: settings_kept': () => [1, 2].map((id) => insertInto('settings', { id, recording_since: 5 })),

  'stock_days_kept: stock_day_in_use': () => 'DELETE FROM stock_days',
  'stock_days_within_stock: stock_days_room': ({ line, change, hold, open }) => [
    line({ from: 80, quantity: 4 }),
    change(open, { new_quantity: 4 }),
    hold({ quantity: 4 }),
  ],
  'stock_days_checked: stock_days_used': ({ day }) => `UPDATE stock_days SET used = -1 WHERE day = ${day}`,
  'stock_days_checked: stock_days_room': ({ line, change, hold, noShow, guitar, open, day }) => [
    line({}),
    hold({ from: 0 }),
    change(open, { new_quantity: 3 }),
    reopened(noShow),
    `UPDATE stock_days SET used = cap + 1 WHERE day = ${day}`,
    `UPDATE instruments SET stock = 1 WHERE id = ${guitar}`,
  ],

  'whole_order_or_nothing: whole_order': () => 'INSERT INTO whole_order (written, wanted) VALUES (1, 2)',
};
