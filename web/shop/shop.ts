import type { Category } from '#domain/contract/categories.ts';
import type { Favorite } from '#domain/contract/favorites.ts';
import type { DailyStock } from '#domain/stock.ts';
import type { Instrument, InstrumentPage } from '#domain/contract/instruments.ts';
import type { InTheWay } from '#domain/contract/problem.ts';
import type { Rating } from '#domain/contract/ratings.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { ProfileChange, Registration, User } from '#domain/contract/users.ts';
import type { Sort } from '#domain/catalogue.ts';
import type { Day } from '#domain/day.ts';
import type { FieldError } from '#domain/failure.ts';

/**
 * Where an answer came from: the edge, or this device's own data. `savedAt`: when the edge gave it, null for the sample shop;
 * `isEdited`: an administrator changed something of it here, which the edge knows nothing of.
 */
export type Source = { kind: 'edge' } | { kind: 'device'; savedAt: string | null; isEdited?: boolean };

/** An expected refusal. `code` is the API's stable code, or 'offline' when the edge could not be reached. */
export type ShopProblem = {
  code: string;
  /** Spanish sentence that a person may be shown. */
  message: string;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  errors?: FieldError[];
  /** Days that stand in the way (no_stock, stock_below_reserved). */
  days?: Day[];
  /** The reservations that hold those days, told to administrators. */
  conflicts?: InTheWay[];
  /** What a day costs now (price_changed). */
  pricePerDay?: number;
  /** What the shop's log knows the call by. */
  requestId?: string;
};

export type Answer<T> = { ok: true; value: T; source: Source } | { ok: false; problem: ShopProblem };

/** Nobody answered; a refusal is an answer. */
export const isOffline = (answer: Answer<unknown>): boolean => !answer.ok && answer.problem.code === 'offline';

export type InstrumentSearch = {
  page?: number;
  size?: number;
  search?: string;
  categoryIds?: readonly number[];
  startDate?: Day;
  endDate?: Day;
  quantity?: number;
  sort?: Sort;
  /** From the neighbouring page's pagination; makes the step cheap at any depth. */
  cursor?: string;
};

export type ReserveInput = {
  instrumentId: number;
  userId: number;
  startDate: Day;
  endDate: Day;
  quantity: number;
  notes: string;
  /** What the customer was shown; another price is refused (price_changed). */
  expectedPricePerDay?: number;
};

/**
 * The one port that screens see. Every method answers, never throws for an expected outcome; `signal` cancels.
 * Two implementations: the edge over HTTP and the browser's own storage.
 */
export type Shop = {
  listCategories(signal?: AbortSignal): Promise<Answer<Category[]>>;
  searchInstruments(query: InstrumentSearch, signal?: AbortSignal): Promise<Answer<InstrumentPage>>;
  getInstrument(id: number, signal?: AbortSignal): Promise<Answer<Instrument>>;
  listRatings(instrumentId: number, signal?: AbortSignal): Promise<Answer<Rating[]>>;
  dailyStock(instrumentId: number, startDate: Day, endDate: Day, signal?: AbortSignal): Promise<Answer<DailyStock[]>>;

  login(email: string, password: string): Promise<Answer<User>>;
  logout(): Promise<Answer<undefined>>;
  register(registration: Registration): Promise<Answer<User>>;
  /** The signed-in user as the shop knows it now; problem code 'unauthenticated' when nobody is. */
  currentUser(signal?: AbortSignal): Promise<Answer<User>>;
  changeProfile(change: ProfileChange): Promise<Answer<User>>;
  resendVerification(): Promise<Answer<undefined>>;

  /** `idempotencyKey` is made once for each confirmed form: a retry never reserves twice. */
  reserve(input: ReserveInput, idempotencyKey: string): Promise<Answer<Reservation>>;
  getReservation(id: number, signal?: AbortSignal): Promise<Answer<Reservation>>;
  listReservations(userId: number, signal?: AbortSignal): Promise<Answer<Reservation[]>>;
  cancelReservation(id: number): Promise<Answer<Reservation>>;

  listFavorites(userId: number, signal?: AbortSignal): Promise<Answer<Favorite[]>>;
  addFavorite(userId: number, instrumentId: number): Promise<Answer<undefined>>;
  removeFavorite(userId: number, instrumentId: number): Promise<Answer<undefined>>;
  rate(rating: { instrumentId: number; userId: number; stars: number; comment: string }): Promise<Answer<Rating>>;
};
