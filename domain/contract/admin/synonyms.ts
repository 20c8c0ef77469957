import { z } from 'zod';
import { nameKey, searchWords } from '../../catalogue.ts';
import { MAX_TERM_WORDS } from '../../search-suggestions.ts';
import { SYNONYM_MEANING, SYNONYM_TERM } from '../../typed-texts.ts';
import { endpoints } from '../endpoint.ts';
import { Id, IdText, textOf } from '../fields.ts';

export const Synonym = z
  .object({
    id: Id,
    term: z.string().meta({ description: 'What people say' }),
    meaning: z
      .string()
      .meta({ description: 'What the catalogue calls it: words to search for instead, several things with commas between' }),
  })
  .meta({ id: 'Synonym' });
export type Synonym = z.output<typeof Synonym>;

const ofWords = (most: number, error: string) =>
  [
    (given: string): boolean => {
      const { length } = searchWords(given);
      return length > 0 && length <= most;
    },
    { error, when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0 },
  ] as const;

export const SynonymDraft = z
  .object({
    term: textOf(SYNONYM_TERM).refine(...ofWords(MAX_TERM_WORDS, `Deben ser de 1 a ${MAX_TERM_WORDS} palabras`)),
    meaning: textOf(SYNONYM_MEANING).refine(...ofWords(8, 'Debe tener de 1 a 8 palabras')),
  })
  .refine(({ term, meaning }) => nameKey(term) !== nameKey(meaning), { path: ['meaning'], error: 'Debe ser otra palabra' });
export type SynonymDraft = z.output<typeof SynonymDraft>;

export const synonyms = endpoints({
  'GET /api/synonyms': {
    summary: 'What a search that finds nothing is understood as, by what was typed',
    access: 'admin',
    permission: 'catalogue',
    reply: z.array(Synonym),
    status: 200,
    failures: [],
  },
  'PUT /api/synonyms': {
    summary: 'Add a synonym, or change the meaning of a term that has one',
    access: 'admin',
    permission: 'catalogue',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'write',
    body: SynonymDraft,
    reply: Synonym,
    status: 200,
    failures: [],
  },
  'DELETE /api/synonyms/:id': {
    summary: 'Delete a synonym',
    access: 'admin',
    permission: 'catalogue',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    status: 204,
    failures: ['synonym_not_found'],
  },
});
