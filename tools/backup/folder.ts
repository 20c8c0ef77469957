/** A backup as a folder. A restore that finds the files to differ from the manifest writes nothing. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Manifest, MANIFEST_FILE, manifestText, MAX_LISTED, tableFileName } from '#worker/backup/manifest.ts';

/** A backup holds personal data and password hashes: only who made it reads it. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

export const tablesFolder = (folder: string): string => join(folder, 'tables');
export const tableFile = (folder: string, table: string): string => join(tablesFolder(folder), tableFileName(table));
export const picturesFolder = (folder: string): string => join(folder, 'pictures');

export async function digestFile(path: string): Promise<{ bytes: number; lines: number; sha256: string }> {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return { bytes, lines, sha256: hash.digest('hex') };
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, MANIFEST_FILE), 'wx', FILE_MODE);
  await file.write(manifestText(manifest));
  await file.sync();
  await file.close();
}

/** The manifest of a backup whose files are what it says. Throws, naming what differs, otherwise. */
export async function readBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const problems = [
    ...(await compare(
      tablesFolder(folder),
      new Map(Object.entries(manifest.tables).map(([name, table]) => [tableFileName(name), table])),
    )),
    ...(await compare(picturesFolder(folder), new Map(Object.entries(manifest.pictures)))),
  ];
  if (problems.length === 0) return manifest;
  const rest = problems.length > MAX_LISTED ? [`and ${problems.length - MAX_LISTED} more`] : [];
  throw new Error(
    `this backup is not what its ${MANIFEST_FILE} says, and nothing was restored:\n${[...problems.slice(0, MAX_LISTED), ...rest].map((text) => `  ${text}`).join('\n')}`,
  );
}

export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST_FILE), 'utf8');
  } catch {
    throw new Error(`${folder} holds no ${MANIFEST_FILE}: it is no backup, or one that was not finished. Nothing was restored.`);
  }
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `the ${MANIFEST_FILE} in ${folder} cannot be read: it is damaged, or of another version. Nothing was restored.`,
    );
  }
}

type Expected = { sha256: string; rows?: number; bytes?: number };

async function compare(folder: string, expected: ReadonlyMap<string, Expected>): Promise<string[]> {
  const found = new Set(await readdir(folder).catch(() => []));
  const problems = [...found].filter((name) => !expected.has(name)).map((name) => `${name}: not in the manifest`);
  for (const [name, { sha256, rows, bytes }] of expected) {
    if (!found.has(name)) {
      problems.push(`${name}: missing`);
      continue;
    }
    const digest = await digestFile(join(folder, name));
    if (rows !== undefined && digest.lines !== rows) problems.push(`${name}: ${digest.lines} rows instead of ${rows}`);
    else if (bytes !== undefined && digest.bytes !== bytes) problems.push(`${name}: ${digest.bytes} bytes instead of ${bytes}`);
    else if (digest.sha256 !== sha256) problems.push(`${name}: another content than was written`);
  }
  return problems;
}
