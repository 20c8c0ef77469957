import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { counted, plural } from '#domain/plural.ts';
import { PROJECT_DIR } from '#tools/project.ts';

it('has one word for 1, and another for any other count', () => {
  expect([0, 1, 2].map((count) => counted(count, 'día'))).toEqual(['0 días', '1 día', '2 días']);
  expect([0, 1, 2].map((count) => counted(count, 'unidad', 'unidades'))).toEqual(['0 unidades', '1 unidad', '2 unidades']);
  expect([1, 2].map((count) => plural(count, 'reserva'))).toEqual(['reserva', 'reservas']);
});

it('is what every count of things is written with', () => {
  const byHand = ['domain', 'worker', 'web'].flatMap((room) =>
    readdirSync(join(PROJECT_DIR, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .filter((path) =>
        /=== 1 \? '(?:1 )?[a-zñáéíóú]+' : [`'](?:\$\{[^}]+\} )?[a-zñáéíóú]+s[`']/.test(
          readFileSync(join(PROJECT_DIR, room, path), 'utf8'),
        ),
      )
      .map((path) => `${room}/${path}`),
  );
  expect(byHand).toEqual([]);
});
