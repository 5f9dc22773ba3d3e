import { describe, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { CaseOpened } from './events.ts';
import { openCase, supportCase, type NewCase } from './supportCase.ts';

const sender = { name: 'Ann', email: 'ann@example.org' };
const aCase = (change: Partial<NewCase> = {}): NewCase => ({
  ...{ caseId: id(1), reference: 'SUP-1', userId: null, topic: 'purchase', message: 'Help', sender },
  isPro: false,
  ...change,
});
const opened: CaseOpened = {
  type: 'CaseOpened',
  data: {
    ...{ caseId: id(1), kind: 'support', topic: 'purchase', reference: 'SUP-1', userId: null },
    ...{ sender: personal(id(1), sender), message: personal(id(1), 'Help') },
  },
};

describe('a case', () => {
  it('is sealed with a key of its own when its sender has no account', () => {
    given(supportCase).when(openCase(aCase())).then(opened);
  });

  it('is sealed with the key of the account, so that whoever leaves takes it along', () => {
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
