import { describe, expect, it } from 'vitest';
import { mostCaseEntries } from '#contracts/support/vocabulary.ts';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { CaseAnswered, CaseClosed, CaseContinued, CaseEvent, CaseOpened } from '#events/support.ts';
import {
  answerCase,
  closeCase,
  continueCase,
  linkCase,
  noteCase,
  openCase,
  supportCase,
  type NewCase,
} from './supportCase.ts';

const sender = { name: 'Ann', email: 'ann@example.org' };
const aCase = (change: Partial<NewCase> = {}): NewCase => ({
  caseId: id(1),
  reference: 'SUP-1',
  userId: null,
  topic: 'purchase',
  message: 'Help',
  sender,
  isPro: false,
  ...change,
});
const opened: CaseOpened = {
  type: 'CaseOpened',
  data: {
    caseId: id(1),
    kind: 'support',
    topic: 'purchase',
    reference: 'SUP-1',
    userId: null,
    sender: personal(id(1), sender),
    message: personal(id(1), 'Help'),
  },
};

describe('a case', () => {
  it('is sealed with a key of its own when its sender has no account', () => {
    given(supportCase).when(openCase(aCase())).then(opened);
  });

  it('is sealed with the key of the account, so that closing the account erases it', () => {
    given(supportCase)
      .when(openCase(aCase({ userId: id(2) })))
      .then({
        type: 'CaseOpened',
        data: { userId: id(2), sender: personal(id(2), sender), message: personal(id(2), 'Help') },
      });
  });

  it.each([true, false])('says whether its sender pays to be answered first: %s', (isPro) => {
    given(supportCase)
      .when(openCase(aCase({ userId: id(2), isPro })))
      .then({ type: 'CaseOpened', data: { isPro } });
  });

  it.each([
    ['sign-in', 'support'],
    ['other-help', 'support'],
    ['finding', 'contact'],
    ['other', 'contact'],
  ] as const)('about %s is one of %s', (topic, kind) => {
    given(supportCase)
      .when(openCase(aCase({ topic })))
      .then({ type: 'CaseOpened', data: { topic, kind } });
  });

  it('is opened once, however often it arrives', () => {
    given(supportCase, opened)
      .when(openCase(aCase({ reference: 'SUP-2' })))
      .then();
  });
});

describe('the conversation', () => {
  const by = id(7);
  const at = '2026-03-10T12:00:00.000Z';
  const answer = { entryId: id(8), words: 'Try again', by, at, closes: false };
  const reply = { entryId: id(9), words: 'It works', at };
  const answered: CaseAnswered = {
    type: 'CaseAnswered',
    data: { caseId: id(1), entryId: id(8), by, words: personal(id(1), 'Try again'), closes: false, at },
  };
  const continued: CaseContinued = {
    type: 'CaseContinued',
    data: { caseId: id(1), entryId: id(9), words: personal(id(1), 'It works'), at },
  };
  const closed: CaseClosed = {
    type: 'CaseClosed',
    data: { caseId: id(1), userId: null, by, reason: personal(id(1), 'Spam'), at },
  };
  const statusAfter = (...events: CaseEvent[]) => stateOf(supportCase, [opened, ...events]).status;

  it('goes back and forth, each message once however often it is sent, sealed with the key of the sender', () => {
    given(supportCase, opened).when(answerCase(answer)).then(answered);
    given(supportCase, opened, answered).when(answerCase(answer)).then();
    given(supportCase, opened, answered).when(continueCase(reply)).then(continued);
    given(supportCase, opened, answered, continued).when(continueCase(reply)).then();
  });

  it('waits for staff until it is answered or closed, and again when the sender writes', () => {
    expect(statusAfter()).toBe('waiting');
    expect(statusAfter(answered)).toBe('answered');
    expect(statusAfter(answered, continued)).toBe('waiting');
    expect(statusAfter({ ...answered, data: { ...answered.data, closes: true } })).toBe('closed');
    expect(statusAfter(closed)).toBe('closed');
    expect(statusAfter(closed, continued)).toBe('waiting');
  });

  it('keeps notes to staff, which change nothing about who has to act', () => {
    given(supportCase, opened)
      .when(noteCase({ ...answer, words: 'Called the bank' }))
      .then({ type: 'CaseNoted', data: { by, words: personal(id(1), 'Called the bank') } });
    given(supportCase, opened, answered).when(noteCase(answer)).then();
  });

  it('is linked to a thing once, and closed once', () => {
    const link = { kind: 'order', id: id(5) } as const;
    given(supportCase, opened)
      .when(linkCase(link, by))
      .then({ type: 'CaseLinked', data: { caseId: id(1), by, link } });
    given(supportCase, opened, { type: 'CaseLinked', data: { caseId: id(1), by, link } })
      .when(linkCase({ ...link }, by))
      .then();
    given(supportCase, opened)
      .when(closeCase({ by, reason: 'Spam', at }))
      .then(closed);
    given(supportCase, opened, closed)
      .when(closeCase({ by, reason: 'Spam', at }))
      .then();
  });

  it('sends nothing to a sender whose key is destroyed', () => {
    const forgotten = { ...opened, data: { ...opened.data, sender: personal(id(1), null) } } as unknown as CaseOpened;
    given(supportCase, forgotten).when(answerCase(answer)).refuses('conflict');
  });

  it('has an end, and none where nothing was written', () => {
    const many = Array.from({ length: mostCaseEntries - 1 }, (_, n) => ({
      ...continued,
      data: { ...continued.data, entryId: id(100 + n) },
    }));
    given(supportCase, opened, ...many.slice(1))
      .when(continueCase(reply))
      .then(continued);
    given(supportCase, opened, ...many)
      .when(continueCase(reply))
      .refuses('conflict');
    given(supportCase, opened, ...many)
      .when(answerCase(answer))
      .refuses('conflict');
    given(supportCase).when(answerCase(answer)).refuses('not-found');
    given(supportCase).when(continueCase(reply)).refuses('not-found');
    given(supportCase)
      .when(closeCase({ by, reason: 'Spam', at }))
      .refuses('not-found');
  });
});
