/** The specification as rows, in a browser and by hand: where one looks, who looks, what is done first, what is there. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { getVideo, myVideos } from '#contracts/catalogue/catalogue.ts';
import { getProfile } from '#contracts/profile/profile.ts';
import { getRates } from '#contracts/fees/rates.ts';
import { myAssignments } from '#contracts/sales/assignments.ts';
import { myPurchases } from '#contracts/sales/sales.ts';
import { savedVideos } from '#contracts/catalogue/saved.ts';
import type { Boot } from '#contracts/site/site.ts';
import { myRequests } from '#contracts/requests/requests.ts';
import type { ToastText } from '#web/ui/toast.ts';
import { accountAnswers, aProfile } from '#testing/browser/accountPage.ts';
import { aBoot, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { answerVisitors, describeRows, expectOn, pointOf, textOf, type ServedRow } from './specification.ts';
import { watchToasts } from '#testing/pages/toasts.ts';
import { aList, aVideoPage } from '#testing/site/videos.ts';

/** What every page may ask for; a row changes what it is about. */
const siteAnswers = (): Answers => {
  const answers = accountAnswers();
  answerVisitors(answers);
  answers.answer(getVideo, aVideoPage({}));
  answers.answer(getProfile, aProfile());
  answers.answer(getRates, { day: null, perPound: {}, days: {} });
  answers.answer(myPurchases, { purchases: [] });
  answers.answer(myAssignments, { offers: [], received: [] });
  answers.answer(myRequests, { requests: [] });
  answers.answer(myVideos, { videos: [], uploadsLeftToday: 10 });
  answers.answer(savedVideos, aList([]));
  return answers;
};

type Who = 'a visitor' | 'a buyer' | 'a creator' | 'somebody unverified' | 'somebody without a profile';
const enter: Record<Who, () => void> = {
  'a visitor': () => undefined,
  'a buyer': () => void signInAs(),
  'a creator': () => void signInAs({ isCreator: true }),
  'somebody unverified': () => void signInAs({ isEmailVerified: false, isProfileComplete: false }),
  'somebody without a profile': () => void signInAs({ isProfileComplete: false }),
};

export type Row = ServedRow & {
  who?: Who;
  boot?: Partial<Boot>;
  /** What the server answers here. */
  given?: (answers: Answers) => void;
  /** Controls that are pressed, fields that are filled (`Label = words`), words that are waited for (`until words`). */
  first?: string[];
  /** All messages, oldest first: `severity: title / text, life`. */
  toasts?: string[];
  leadsTo?: string;
};

/** The button, radio or link-like tab of exactly this name; the first of several. */
const controlOf = (name: string): HTMLElement => {
  const [control] = ['button', 'radio'].flatMap((role) => screen.queryAllByRole(role, { name }));
  if (!control) throw new Error(`nothing to press is called ${name}`);
  return control;
};
/** The field of this name; a phone number is asked for before the ways of contact, of which one is the phone. */
const fieldOf = async (name: string): Promise<HTMLElement> => {
  const [field] = await screen.findAllByLabelText(name, { selector: 'input, textarea' });
  if (!field) throw new Error(`nothing to fill is called ${name}`);
  return field;
};
const act = async (step: string): Promise<void> => {
  if (step.startsWith('until ')) return waitFor(() => expect(textOf(document)).toContain(step.slice('until '.length)));
  const [name = '', words] = step.split(' = ');
  if (words === undefined) fireEvent.click(await waitFor(() => controlOf(name)));
  else fireEvent.change(await fieldOf(name), { target: { value: words } });
};

const toastLine = ({ severity, title, text, life = 3000 }: ToastText): string =>
  `${severity}: ${title}${text === undefined ? '' : ` / ${text}`}, ${life / 1000} s`;

/** The place, who looks, what was done, and the first of what is found then. */
const titleOf = (row: Row): string => {
  const { at, who = 'a visitor', first = [], shows: message, toasts = [], leadsTo = [] } = row;
  const done = first.length === 0 ? '' : ` after “${first.join('”, “')}”`;
  const results = [...(message ?? []), ...toasts].concat(leadsTo);
  return `${at} shows ${who}${done}: ${pointOf(results.length === 0 ? row : { ...row, shows: results })}`;
};

/** In a browser, by hand. The file wants a DOM. */
export const specify = (table: Record<string, Row[]>): void => {
  const toasts = watchToasts();
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  describeRows(table, titleOf, async (row) => {
    const answers = siteAnswers();
    row.given?.(answers);
    enter[row.who ?? 'a visitor']();
    const { address } = renderSite(row.at, answers, aBoot(row.boot));
    for (const step of row.first ?? []) await act(step);
    await waitFor(() => {
      expectOn(document, row);
      if (row.toasts) expect(toasts.map(toastLine)).toEqual(row.toasts);
      if (row.leadsTo !== undefined) expect(address()).toBe(row.leadsTo);
    });
  });
};
