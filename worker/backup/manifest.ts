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
  /** Whether no table changed between the first read of a row and the last: all are of one moment. */
  consistent: z.boolean(),
  /** Those that still changed in the last pass: their copies are each of a moment of their own. Empty when consistent. */
  moved: z.array(z.string()).default([]),
  /** Passes over the tables until none had changed, or until it was given up; 1 without a write meanwhile. */
  passes: z.int().positive(),
  /** The shop that it is restored into has the same. */
  migrations: z.array(z.string()),
  /** `reads` is how often the table was read; `changes` its counter, which did not move after the last read. */
  tables: z.record(
    z.string(),
    z.object({ rows: z.int().min(0), sha256: Sha256, reads: z.int().positive(), changes: z.int().min(0) }),
  ),
  pictures: z.record(z.string(), z.object({ bytes: z.int().min(0), sha256: Sha256 })),
  /** Pictures of the tables that are not copied yet; the next hours bring them. */
  waiting: z.array(z.string()).default([]),
});
export type Manifest = z.infer<typeof Manifest>;

export const newManifest = (createdAt: Date, content: Omit<Manifest, 'format' | 'createdAt' | 'consistent'>): Manifest => ({
  format: FORMAT,
  createdAt: createdAt.toISOString(),
  consistent: content.moved.length === 0,
  ...content,
});

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

/** The name of a table's file. */
export const tableFileName = (table: string): string => `${table}.ndjson`;
