/** What a backup holds, written last: tables without it are not a backup. */
import { z } from 'zod';

export const MANIFEST_FILE = 'manifest.json';
/** In the bucket of backups: the object that names the newest complete one, and where all of them have their pictures. */
export const NEWEST = 'newest';
export const PICTURES = 'pictures/';

/** Most problems that one message names. */
export const MAX_LISTED = 20;

const FORMAT = 1;
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** That no table changed between the first read of a row and the last: all are of one moment. */
  consistent: z.literal(true),
  /** Passes over the tables until none had changed; 1 without a write meanwhile. */
  passes: z.int().positive(),
  /** The shop that it is restored into has the same. */
  migrations: z.array(z.string()),
  /** `reads` is how often the table was read; `changes` its counter, which did not move after the last read. */
  tables: z.record(
    z.string(),
    z.object({ rows: z.int().min(0), sha256: Sha256, reads: z.int().positive(), changes: z.int().min(0) }),
  ),
  pictures: z.record(z.string(), z.object({ bytes: z.int().min(0), sha256: Sha256 })),
});
export type Manifest = z.infer<typeof Manifest>;

export type ManifestContent = Omit<Manifest, 'format' | 'createdAt' | 'consistent'>;

export function manifestText(createdAt: Date, content: ManifestContent): string {
  const manifest: Manifest = { format: FORMAT, createdAt: createdAt.toISOString(), consistent: true, ...content };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The name of a table's file. */
export const tableFileName = (table: string): string => `${table}.ndjson`;
