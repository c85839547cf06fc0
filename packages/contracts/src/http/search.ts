import { z } from 'zod';
import { longestTerm, mostSynonymWords, plainSynonym } from '../rules';
import { commandAnswerSchema, keptLine, pageFields, timestampSchema, typedText, wholeNumberParam, withoutControls } from './common';
import type { Endpoint } from './endpoint';
import { form } from './form';

const mostSynonymGroups = 500;
/** Words of all groups. Each replica keeps them in memory. */
const mostSynonyms = 20_000;

export const searchTermQuerySchema = z.object({
  /** `none`: only terms whose last search found no product. */
  found: z.enum(['none', ''], 'found must be none').optional(),
  page: wholeNumberParam('page', 1, 1_000_000, 1),
  limit: wholeNumberParam('limit', 1, 100, 50),
});
export type SearchTermQuery = z.infer<typeof searchTermQuerySchema>;

export const searchTermSchema = z.object({
  /** In lower case. */
  term: keptLine,
  searches: z.number().int(),
  /** Products that the last search found. */
  found: z.number().int(),
  lastAt: timestampSchema,
  /** True if it contains a price. Such a term cannot be a synonym, because a search reads the price first. */
  hasPrice: z.boolean().optional(),
});
export type SearchTerm = z.infer<typeof searchTermSchema>;

export const searchTermAnswerSchema = z.object({
  success: z.literal(true),
  terms: z.array(searchTermSchema),
  ...pageFields,
});

const word = typedText(longestTerm, { required: 'Each word must be text', tooLong: `A word can have at most ${longestTerm} characters` })
  .overwrite(plainSynonym)
  .min(1, 'A word must not be blank')
  .regex(withoutControls, 'A word must not contain control characters')
  .regex(/[\p{L}\p{N}]/u, 'A word needs a letter or a digit');

const group = z
  .array(word, 'Each group must be a list of words')
  .min(2, 'A group needs at least two words')
  .max(mostSynonymWords, { error: `A group can have at most ${mostSynonymWords} words`, abort: true });

/** All groups; the words of a group mean the same. */
export const synonymFormSchema = form({
  groups: z
    .array(group, 'groups must be a list of groups of words')
    .max(mostSynonymGroups, { error: `There can be at most ${mostSynonymGroups} groups`, abort: true })
    .refine((groups) => groups.flat().length <= mostSynonyms, `There can be at most ${mostSynonyms} words in all groups`),
  /** The revision that the change is based on. If staff saved the list since, the save is rejected with 409. Without it nothing is compared. */
  revision: z.number('Revision must be a number').int('Revision must be a whole number').min(0, 'Revision must not be negative').optional(),
});
export type SynonymForm = z.infer<typeof synonymFormSchema>;

const synonymFields = {
  groups: z.array(z.array(keptLine)),
  /** 0 until staff save a list; until then the shop's own list is in use. */
  revision: z.number().int(),
};
export const synonymAnswerSchema = z.object({ success: z.literal(true), ...synonymFields });
export const savedSynonymAnswerSchema = commandAnswerSchema.extend(synonymFields);

export const searchEndpoints = [
  { id: 'listSearchTerms', method: 'GET', path: '/api/admin/search-terms', answeredBy: 'catalog', access: 'admin', summary: 'The terms that visitors searched for, the most frequent first.', query: searchTermQuerySchema, status: 200, answer: searchTermAnswerSchema },
  { id: 'getSynonyms', method: 'GET', path: '/api/admin/synonyms', answeredBy: 'catalog', access: 'admin', summary: 'The groups of words that mean the same in a search.', status: 200, answer: synonymAnswerSchema },
  { id: 'replaceSynonyms', method: 'PUT', path: '/api/admin/synonyms', answeredBy: 'catalog', access: 'admin', summary: 'Replaces all groups; 409 if staff saved the list since the `revision` that the change is based on.', body: synonymFormSchema, status: 200, answer: savedSynonymAnswerSchema, failures: [409] },
] satisfies Endpoint[];
