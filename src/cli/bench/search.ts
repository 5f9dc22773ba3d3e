/** The console's search through everything, among what `consoleRows.ts` paints: how long each manner of words takes. */
import type { SearchHit, SearchKind } from '#contracts/auth/people.ts';
import { median } from './measure.ts';

type Search = { what: string; q: string; finds: readonly SearchKind[] };

/** What staff type; `finds` names the kinds that must be among the hits, and no others. */
const searchesOf = ({ orderId, email }: SearchSubject): readonly Search[] => [
  { what: 'a name that few share', q: 'bench4711', finds: ['person'] },
  { what: 'a part of every name and title', q: 'ench', finds: ['person', 'video'] },
  { what: 'two letters of every name and title', q: 'be', finds: ['person', 'video'] },
  { what: 'two letters that nothing has', q: 'zq', finds: [] },
  { what: 'a whole email address', q: email, finds: ['person'] },
  { what: 'an email address of nobody', q: 'nobody@test.example', finds: [] },
  { what: 'an id', q: orderId, finds: ['sale'] },
  { what: 'a receipt number', q: '2026-01-4711', finds: ['sale'] },
  { what: 'a reference', q: 'DMC-4711', finds: ['claim'] },
  { what: 'the beginning of a reference', q: 'sup-47', finds: ['case'] },
  { what: 'a word of every title', q: 'film', finds: ['video'] },
  { what: 'a title', q: 'film bench 4711', finds: ['video'] },
  { what: 'a word that nobody has', q: 'zyxwvut', finds: [] },
];

export type SearchSubject = { url: string; token: string; orderId: string; email: string };
export type SearchResult = { what: string; q: string; medianMs: number; worstMs: number };

const REPETITIONS = 9;

/** Round by round, so that no question is asked twice in a row. */
export const measureSearch = async (subject: SearchSubject): Promise<SearchResult[]> => {
  const all = searchesOf(subject).map((words) => ({ ...words, times: [] as number[] }));
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1)
    for (const { q, finds, times } of all) {
      const began = performance.now();
      const response = await fetch(`${subject.url}/api/admin/search?${new URLSearchParams({ q }).toString()}`, {
        headers: { Authorization: `Bearer ${subject.token}` },
      });
      if (!response.ok) throw new Error(`search for ${q}: ${response.status}`);
      const { hits } = (await response.json()) as { hits: SearchHit[] };
      times.push(performance.now() - began);
      const kinds = [...new Set(hits.map(({ kind }) => kind))];
      if (kinds.toSorted().join() !== finds.toSorted().join())
        throw new Error(`the search for ${q} finds ${kinds.join()} instead of ${finds.join()}`);
    }
  return all.map(({ what, q, times }) => ({ what, q, medianMs: median(times), worstMs: Math.max(...times) }));
};
