import { type Permission, ROLE_WITH } from '#domain/account.ts';
import { failure, type Failure } from '#domain/failure.ts';
import { read, statementOf, type Database, type Statement, withBatch } from '../db/database.ts';
import {
  checkSession,
  type Demands,
  findStanding,
  isSeenLongAgo,
  isSessionRefused,
  type SessionClaim,
  type Standing,
  toStanding,
} from '../db/sessions.ts';
import { Refused } from '../respond.ts';

/**
 * Who calls. The id comes from our signed token. The first statement of each batch checks session and role in the database: a
 * session that is over reads and writes nothing, and the check costs no D1 call of its own.
 */
export class Actor {
  readonly id: number;
  readonly sessionId: string;
  /** The database for this call. Its batches throw {@link Refused} when the session is over, lacks the role or a fresh check. */
  readonly db: Database;
  readonly #stored: D1Database;
  readonly #claim: SessionClaim;
  readonly #nowMs: number;
  /** Called once, when it is time to store that the session was seen. */
  readonly #onSeen: () => void;
  #demands: Demands = { role: null, isFresh: false };
  #standing: Standing | null = null;
  #isSeen = false;

  constructor(db: D1Database, claim: SessionClaim, nowMs: number, onSeen: () => void) {
    this.id = claim.userId;
    this.sessionId = claim.sessionId;
    this.db = withBatch(db, (statements) => this.#batch(statements));
    this.#stored = db;
    this.#claim = claim;
    this.#nowMs = nowMs;
    this.#onSeen = onSeen;
  }

  /** From now on only the batch of a user with this permission runs. */
  mustHave(permission: Permission): void {
    this.#demands = { ...this.#demands, role: ROLE_WITH[permission] };
    this.#standing = null;
  }

  /** From now on no batch runs for a user who has a passkey and has neither shown it nor logged in lately. */
  mustBeFresh(): void {
    this.#demands = { ...this.#demands, isFresh: true };
    this.#standing = null;
  }

  /** Whether the session has been checked, and held. */
  get isProved(): boolean {
    return this.#standing !== null;
  }

  /** Costs a D1 call only before the first batch. */
  async standing(): Promise<Standing> {
    if (!this.#standing) await this.#batch([]);
    return this.#standing ?? Promise.reject(new Error('the check gave no row'));
  }

  async #batch<T>(statements: Statement[]): Promise<D1Result<T>[]> {
    const check = checkSession(this.#claim, this.#demands, this.#nowMs);
    try {
      const [checked, ...results] = await this.#stored.batch<T>([
        statementOf(this.#stored, check.toText()),
        ...statements,
      ] as D1PreparedStatement[]);
      const [standing] = read(check.fields, checked?.results ?? []);
      if (standing) this.#standing ??= toStanding(standing);
      this.#notice();
      return results;
    } catch (error) {
      const refusal = isSessionRefused(error) ? await this.#refusal() : null;
      throw refusal ? new Refused(refusal) : error;
    }
  }

  #notice(): void {
    if (this.#isSeen || !this.#standing) return;
    this.#isSeen = true;
    if (isSeenLongAgo(this.#standing, this.#nowMs)) this.#onSeen();
  }

  /** Why the check refused; null when something else in the batch failed. */
  async #refusal(): Promise<Failure | null> {
    const found = await findStanding(this.#stored, this.#claim, this.#nowMs);
    if (!found) return failure('unauthenticated');
    const { role, isFresh } = this.#demands;
    if (role !== null && found.role !== role) return failure('forbidden');
    return isFresh && !found.isFresh ? failure('fresh_check_required') : null;
  }
}
