/** A product that is asked over HTTP, and how it is asked. */
import { readText } from '#cli/bench/readText.ts';
import type { Answer, Question } from './questions.ts';

export type Contender = {
  name: string;
  /** Why it cannot be asked this; undefined when it can. */
  refusalOf: (question: Question) => string | undefined;
  ask: (question: Question) => Promise<Answer>;
};

/** A product that runs, with the ways in which it is asked. */
export type Product = { contenders: readonly Contender[]; stop: () => Promise<void> };

/** A GET, or a POST when there is a body; the JSON of the answer. @throws when it is not answered with 200 */
export const askJson = async (url: string, headers: Record<string, string> = {}, body?: object): Promise<unknown> =>
  JSON.parse(
    await (body === undefined
      ? readText(url, headers)
      : readText(url, { ...headers, 'content-type': 'application/json' }, JSON.stringify(body))),
  );
