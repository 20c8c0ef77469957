import { desc, eq, sql } from 'drizzle-orm';
import { all, build, type Database } from './database.ts';
import { mailbox } from './schema/mail.ts';

/** A rendered e-mail. */
export type MailMessage = {
  /** Bare address, without a display name: nothing that a user typed stands in an address header. */
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: typeof mailbox.$inferSelect.attachments;
};

export type KeptMessage = MailMessage & { id: string; acceptedAt: number };

const toMessage = ({ recipient, ...row }: typeof mailbox.$inferSelect): KeptMessage => ({ ...row, to: recipient });

/** Keeps a message once for each id: a second one with the same id changes nothing. */
export async function keepMessage(db: Database, id: string, message: MailMessage, nowMs: number): Promise<void> {
  const { to: recipient, ...rest } = message;
  await all(
    db,
    build
      .insert(mailbox)
      .values({ ...rest, id, recipient, acceptedAt: nowMs })
      .onConflictDoNothing({ target: mailbox.id }),
  );
}

/** Newest first; `to` narrows to one address, written in any case. */
export async function listMessages(db: Database, to: string | undefined, limit: number): Promise<KeptMessage[]> {
  const rows = await all(
    db,
    build
      .select()
      .from(mailbox)
      .where(to === undefined ? undefined : sql`lower(recipient) = lower(${to})`)
      .orderBy(desc(mailbox.acceptedAt), sql`rowid DESC`)
      .limit(limit),
  );
  return rows.map(toMessage);
}

export async function findMessage(db: Database, id: string): Promise<KeptMessage | null> {
  const [row] = await all(db, build.select().from(mailbox).where(eq(mailbox.id, id)));
  return row ? toMessage(row) : null;
}
