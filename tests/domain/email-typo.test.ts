import { expect, it } from 'vitest';
import { meantEmail } from '#domain/email-typo.ts';

it.each([
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@gmial.com', 'ana@gmail.com'],
  [' Ana.P@GMAL.com ', 'Ana.P@gmail.com'],
  ['ana@hotmal.com', 'ana@hotmail.com'],
  ['ana@hotmaill.com', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@adinet.com.uu', 'ana@adinet.com.uy'],
])('asks whether %s is %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

it.each([
  'ana@gmail.com',
  'ana@GMAIL.com',
  'ana@mail.com',
  'ana@yahoo.com.ar',
  'ana@resuena.com',
  'ana@',
  'ana',
  '',
  '@gmail.con',
  'a b@gmail.con',
])('asks nothing about %j', (typed) => {
  expect(meantEmail(typed)).toBeNull();
});
