/** A page rendered for every visitor who asks for it. */
import type { Call } from '#contracts/http/call.ts';
import { databaseRetrySeconds } from '#platform/http/problems.ts';
import type { Made } from './keptAnswers.ts';
import type { Kept, PageOutcome } from './openKept.ts';
import { sharedAnswer, type SharedAnswer } from './sendKept.ts';
import type { Appearance } from './visitor.ts';

export type Rendered = Readonly<
  { kind: 'page'; status: number; html: string } | { kind: 'redirect'; status: number; location: string }
>;

/** Renders an address; without a nonce for everybody who asks. */
export type RenderAt = (
  url: string,
  appearance: Appearance,
  how: { call: Call; requestId: string; nonce?: string; signal?: AbortSignal },
) => Promise<Rendered>;

/** The header of a page that a visitor may ask for again. */
export const retryOf = (status: number): Record<string, string> =>
  status === 503 ? { 'Retry-After': String(databaseRetrySeconds) } : {};

type Target = Readonly<{ url: string; appearance: Appearance }>;

/** Stands on an error page for the id of the request that it answers. */
const EVERY_REQUEST = '00000000-0000-4000-8000-000000000000';

/** The answer to one of the requests that share a page: an error page names it. */
export const withReference = (
  { answer, html }: Extract<PageOutcome, { kind: 'page' }>,
  requestId: string,
): SharedAnswer => (html === undefined ? answer : pageAnswer(answer.status, html.replaceAll(EVERY_REQUEST, requestId)));

const pageAnswer = (status: number, text: string): SharedAnswer =>
  sharedAnswer({ status, type: 'text/html; charset=utf-8', text, headers: retryOf(status) });

/** It is kept when every call of it was answered and is declared. */
export const makeShared = async (
  { url, appearance }: Target,
  renderAt: RenderAt,
  { call, kept }: { call: Call; kept: Pick<Kept, 'readsOf' | 'near'> },
): Promise<Made<PageOutcome>> => {
  const called: Parameters<Call>[0][] = [];
  let isWhole = true;
  const notingCall = async (...asking: Parameters<Call>): Promise<unknown> => {
    called.push(asking[0]);
    try {
      return await kept.near<unknown>(kept.readsOf([asking[0]]), () => call(...asking));
    } catch (error) {
      isWhole = false;
      throw error;
    }
  };
  const page = await renderAt(url, appearance, { call: notingCall as Call, requestId: EVERY_REQUEST });
  if (page.kind === 'redirect') return { value: page, reads: undefined, mayLag: false };
  const { status, html } = page;
  return {
    value: { kind: 'page', answer: pageAnswer(status, html), ...(status >= 400 && { html }) },
    reads: isWhole && status === 200 ? kept.readsOf(called) : undefined,
    mayLag: true,
  };
};
