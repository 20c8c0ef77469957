/** Writes single values into wrangler.toml and leaves its comments where they are. Wrangler's own patching refuses a file with comments. */
import { readFileSync, writeFileSync } from 'node:fs';

/** '' is what stands before the first header; 'vars' a table; 'd1_databases' the first table of an array. */
type Place = { section: string; key: string };

const headerOf = (line: string): string | null => /^\[\[?([^\]]+)\]\]?\s*(?:#.*)?$/.exec(line.trim())?.[1] ?? null;

/** The text with that value, written as it stands: strings with their quotes. Throws when there is no such section. */
export function withValue(text: string, { section, key }: Place, value: string): string {
  const lines = text.split('\n');
  const start = section === '' ? 0 : lines.findIndex((line) => headerOf(line) === section) + 1;
  if (section !== '' && start === 0) throw new Error(`wrangler.toml has no [${section}]`);
  const next = lines.findIndex((line, i) => i >= start && headerOf(line) !== null);
  const end = next === -1 ? lines.length : next;
  const isKey = (line: string): boolean => line.replace(/\s*=.*$/, '').trim() === key && line.includes('=');
  const found = lines.findIndex((line, i) => i >= start && i < end && isKey(line));
  const written = `${key} = ${value}`;
  if (found !== -1) return lines.with(found, written).join('\n');
  // After the section's last value: comments before the next header are that header's.
  const last = lines.findLastIndex((line, i) => i >= start - 1 && i < end && line.trim() !== '' && !line.trim().startsWith('#'));
  return lines.toSpliced(last + 1, 0, written).join('\n');
}

/** True when the file's text changed. */
export function writeValue(path: string, place: Place, value: string): boolean {
  const before = readFileSync(path, 'utf8');
  const after = withValue(before, place, value);
  if (after !== before) writeFileSync(path, after);
  return after !== before;
}
