/** A product that is asked over HTTP, and how it is asked. */
import { Agent, request } from 'node:http';
import type { Answer, Question } from './questions.ts';

export type Contender = {
  name: string;
  /** Why it cannot be asked this; undefined when it can. */
  refusalOf: (question: Question) => string | undefined;
  ask: (question: Question) => Promise<Answer>;
};

/** A product that runs, with the ways in which it is asked. */
export type Product = { contenders: readonly Contender[]; stop: () => Promise<void> };

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** A GET, or a POST when there is a body; the JSON of the answer. @throws when it is not answered with 200 */
export const askJson = (url: string, headers: Record<string, string> = {}, body?: object): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(
      url,
      { agent, method: body === undefined ? 'GET' : 'POST', headers: { ...headers, ...json } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if (response.statusCode !== 200)
            reject(new Error(`${url} answered ${response.statusCode}: ${text.slice(0, 300)}`));
          else resolve(JSON.parse(text));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
