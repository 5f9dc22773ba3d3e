/** Every mail of the product, with hostile names and titles: none carries the words of a stranger under our name. */
import { standardRules } from '#contracts/site/houseRules.ts';
import { describe, expect, it } from 'vitest';
import { letterKinds } from '#contracts/claims/vocabulary.ts';
import * as auth from '#modules/auth/mails.ts';
import { letterOf } from '#modules/claims/letters.ts';
import type { ClaimCase } from '#modules/claims/claim.ts';
import * as messages from '#modules/messages/mails.ts';
import { kinds, writeText } from '#modules/notifications/kinds/kinds.ts';
import * as notifications from '#modules/notifications/mails.ts';
import * as plans from '#modules/plans/mails.ts';
import * as requests from '#modules/requests/mails.ts';
import * as support from '#modules/support/mails.ts';
import type { Letter } from '#platform/mail/mail.ts';

const words = 'Claim £500 at evil.example';
const url = 'https://soletake.test/page';
const at = '2026-03-01T12:00:00.000Z';
const from = { device: 'Firefox on Linux', address: '192.0.2.1' };
const name = words;
const brand = 'Soletake';

const rows: Record<string, Record<string, () => Letter | Letter[]>> = {
  auth: {
    confirmationMail: () => auth.confirmationMail(brand, { at, from, url, notMeUrl: url }),
    resetMail: () => [true, false].map((isLocked) => auth.resetMail(brand, name, { url, isLocked })),
    noticeMail: () => auth.noticeMail(brand, name, { what: 'registrationTried', from, url }),
    firstPasskeyMail: () => auth.firstPasskeyMail(brand, name, url),
    newDeviceMail: () => auth.newDeviceMail(brand, name, { at, from, url }),
    suspensionMailOf: () =>
      auth.suspensionMailOf('suspended', { brandName: brand, displayName: name, reason: 'x', url }),
    farewellMail: () => auth.farewellMail(brand, name),
  },
  messages: { unreadMail: () => messages.unreadMail(brand, { displayName: name, unread: 2, url }) },
  plans: {
    isPlanFact: () => [],
    planMail: () =>
      plans.planMail({ type: 'ProCancelled', data: { userId: 'u', endsAt: at } } as never, {
        displayName: name,
        planUrl: url,
        day: () => '1 March',
      }),
  },
  requests: {
    requestLinkMail: () => requests.requestLinkMail(brand, { reference: 'R-1', url }),
    requestMail: () => requests.requestMail(brand, { reference: 'R-1', url }),
    answeredMail: () => requests.answeredMail(brand, { reference: 'R-1', url }),
    hiddenMail: () => requests.hiddenMail(brand, { reference: 'R-1', reason: 'x' }),
  },
  support: {
    caseMail: () => support.caseMail(brand, { reference: 'S-1', topic: 'other' } as never),
    // The words are those of our staff.
    answerMail: () => support.answerMail(brand, { reference: 'S-1', words: 'We answer.', url, isClosed: false }),
  },
  notifications: {
    notificationMail: () =>
      Object.entries(kinds).flatMap(([kind, texts]) => {
        const text = writeText(kind, { username: 'claim-500', happenedAt: at, videoTitle: null });
        const letterhead = { brandName: brand, origin: url, displayName: name, reclaimPath: '/not-me' };
        return text ? [notifications.notificationMail(texts, text, letterhead)] : [];
      }),
  },
};
const modules = { auth, messages, plans, requests, support, notifications };

describe('the words of strangers', () => {
  it.each(Object.entries(modules))('%s: every mail of it is in this test', (module, mails) => {
    const made = Object.entries(mails).filter(([, value]) => typeof value === 'function');
    expect(Object.keys(rows[module] ?? {}).toSorted()).toEqual(made.map(([mail]) => mail).toSorted());
  });

  it.each(
    Object.entries(rows).flatMap(([module, mails]) =>
      Object.entries(mails).map(([mail, make]) => [`${module} ${mail}`, make] as const),
    ),
  )('%s: stand in no mail', (_, make) => {
    const letters = [make()].flat();
    for (const letter of letters) expect(JSON.stringify(letter)).not.toMatch(/£500|evil/);
  });

  it('stand in no letter of a claim, whose notice and answer are on its page', () => {
    const claim = new Proxy(
      {},
      {
        get: (_, field) => {
          if (field === 'missing') return [];
          if (field === 'reference') return 'C-1';
          return field === 'reason' ||
            field === 'askedNote' ||
            String(field).endsWith('From') ||
            String(field).endsWith('Before')
            ? null
            : words;
        },
      },
    ) as ClaimCase;
    const place = { brandName: brand, url, strikes: standardRules.strikes };
    for (const kind of letterKinds)
      expect(JSON.stringify(letterOf(kind, 'sender', claim, place))).not.toMatch(/£500|evil/);
  });
});
