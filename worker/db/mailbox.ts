import type { Attachment, MailMessage } from '../mail/sender.ts';

export type KeptMessage = MailMessage & { id: string; acceptedAt: number };

type Row = {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  attachments_json: string;
  accepted_at: number;
};

const toMessage = (row: Row): KeptMessage => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  html: row.html,
  text: row.text,
  attachments: JSON.parse(row.attachments_json) as Attachment[],
  acceptedAt: row.accepted_at,
});

/** Keeps a message once for each id: a second one with the same id changes nothing. */
export async function keepMessage(db: D1Database, id: string, message: MailMessage, nowMs: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO mailbox (id, recipient, subject, html, text, attachments_json, accepted_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO NOTHING`,
    )
    .bind(id, message.to, message.subject, message.html, message.text, JSON.stringify(message.attachments), nowMs)
    .run();
}

/** Newest first; `to` narrows to one address, written in any case. */
export async function listMessages(db: D1Database, to: string | undefined, limit: number): Promise<KeptMessage[]> {
  const { results } = await db
    .prepare(
      'SELECT * FROM mailbox WHERE ?1 IS NULL OR lower(recipient) = lower(?1) ORDER BY accepted_at DESC, rowid DESC LIMIT ?2',
    )
    .bind(to ?? null, limit)
    .all<Row>();
  return results.map(toMessage);
}

export async function findMessage(db: D1Database, id: string): Promise<KeptMessage | null> {
  const row = await db.prepare('SELECT * FROM mailbox WHERE id = ?1').bind(id).first<Row>();
  return row && toMessage(row);
}
