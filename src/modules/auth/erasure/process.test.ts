import { describe, expect, it } from 'vitest';
import type { OpenBusiness } from '#modules/auth/account/openBusiness.ts';
import { openBusinessOfYours } from '#modules/auth/account/openBusiness.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { SecretBox } from '#platform/secrets/secretBox.ts';
import { user } from '#modules/auth/account/user.ts';
import { createNames } from '#modules/auth/registration/adapters/names.ts';
import { eraseAccount } from '#modules/auth/account/standing.ts';
import { Problem } from '#contracts/http/problem.ts';
import { givenProcess, type ProcessWorld } from '#testing/givenProcess.ts';
import { nameKey } from '#testing/routes/keys.ts';
import { aBuyer } from '#testing/routes/people.ts';
import { createAccountClosure, createErasePerson, createRepeatErasures } from './process.ts';

const bob = aBuyer();
const nothingOpen: OpenBusiness = { owedPence: 0, isBuying: false, isSelling: false, listed: 0 };

/** Closes the account as its owner does; what others were asked to do is written down in `done`. */
const close =
  (
    business: Partial<OpenBusiness> = {},
    { done = [], withdraw }: { done?: string[]; withdraw?: () => Promise<void> } = {},
  ) =>
  ({ handle, cause }: ProcessWorld) => {
    const { owedPence, isBuying, isSelling, listed } = { ...nothingOpen, ...business };
    const note = (what: string): Promise<void> => Promise.resolve(void done.push(what));
    const { close: closeAccount } = createAccountClosure({
      handle,
      caughtUp: () => Promise.resolve(true),
      sessions: { endAll: async (userId, why) => (await note(`end ${userId}: ${why}`), []) },
      mustShow: () => Promise.resolve(),
      findOwedPence: () => Promise.resolve(owedPence),
      findUnderWay: () => Promise.resolve({ isBuying, isSelling }),
      findListedIds: () => Promise.resolve(Array.from({ length: listed }, (_, index) => `video ${index + 1}`)),
      countTrade: () => Promise.resolve({ uploaded: 0, sold: 0, bought: 0 }),
      withdrawOffers: withdraw ?? ((videoIds) => note(`withdraw ${videoIds.join()}`)),
    });
    const describeObstacles = openBusinessOfYours;
    return closeAccount(bob.id, { describeObstacles, command: eraseAccount(bob.id), cause }).then(() => done);
  };

describe('an account closure', () => {
  it('takes what is for sale off the marketplace, is erased, and ends its sessions, in this order', () =>
    givenProcess(...bob.events)
      .when(close({ listed: 2 }))
      .records({ type: 'AccountErased', data: { userId: bob.id } })
      .answers(['withdraw video 1,video 2', `end ${bob.id}: erased`]));

  it.each([
    ['what was earned is not paid out', { owedPence: 500 }, /£5 of what you earned/],
    ['a purchase is under way', { isBuying: true }, /One of your purchases/],
    ['a sale is under way', { isSelling: true }, /Someone is buying one of your videos/],
  ])('stays while %s', async (_, business, message) => {
    const done: string[] = [];
    await givenProcess(...bob.events)
      .when(close(business, { done }))
      .refuses('account-has-open-business', message)
      .records();
    expect(done).toEqual([]);
  });

  it('stays when a sale begins while it is being closed', async () => {
    const done: string[] = [];
    const withdraw = () => Promise.reject(new Problem('account-has-open-business'));
    await givenProcess(...bob.events)
      .when(close({ listed: 1 }, { done, withdraw }))
      .refuses('account-has-open-business')
      .records();
    expect(done).toEqual([]);
  });

  it('is erased once, however often it is closed', () =>
    givenProcess(...bob.events)
      .when(close())
      .when(close())
      .records());
});

/** Deletes the person's data; `done` lists what was removed. */
const erase = (done: string[], failing?: string) => (world: ProcessWorld) => {
  const remove = (what: string) => (): Promise<void> => {
    if (what === failing) return Promise.reject(new Error(`${what} is out of reach`));
    done.push(what);
    return Promise.resolve();
  };
  const never = (): never => {
    throw new Error('nobody erases by this');
  };
  return createErasePerson({
    handle: world.handle,
    load: world.load,
    names: createNames({ ...world, nameKey }),
    credentials: { remove: remove('password'), save: never, find: never },
    twoFactor: {
      remove: remove('second factor'),
      begin: never,
      confirm: never,
      isOn: never,
      check: never,
      currentCode: never,
    },
    recoveryCodes: { removeAll: remove('recovery codes'), replace: never, use: never, remaining: never },
    passkeys: { removeAll: remove('passkeys') },
    tokens: { removeAll: remove('mailed links'), create: never, use: never, isOpen: never, end: never },
    sessions: {
      endAll: async () => (await remove('sessions')(), []),
      start: never,
      findHolder: never,
      renew: never,
      reissue: never,
      end: never,
      endByRefreshToken: never,
      list: never,
      markSecondFactor: never,
      markProved: never,
      authenticate: never,
    },
    sendMail: async (to) => (await remove(`mail to ${to}`)(), { messageId: '' }),
    brandName: 'Soletake',
    subjectKeys: { erase: remove('key') } as unknown as Parameters<typeof createErasePerson>[0]['subjectKeys'],
  })(bob.id, world.cause);
};
const farewell = `mail to ${bob.email}`;
/** Deleted before the key, in any order: none of it is needed to find the others. */
const secrets = ['password', 'second factor', 'recovery codes', 'passkeys', 'mailed links', 'sessions'];

/** The names, in any order, and the note that nothing is left to do, which is always the last event. */
const forgets = ({ events }: { events: readonly RecordedEvent[] }): void => {
  const released = events.filter(({ type }) => type === 'NameReleased').map(({ data }) => data);
  expect(released).toHaveLength(2);
  expect(released).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'email', userId: bob.id }),
      expect.objectContaining({ kind: 'username', userId: bob.id }),
    ]),
  );
  expect(events.slice(2).map(({ type }) => type)).toEqual(['PersonForgotten']);
};

describe('an erased person', () => {
  const erased = [...bob.events, { type: 'AccountErased', data: { userId: bob.id } }] as const;

  it('releases the names and deletes every secret', async () => {
    const done: string[] = [];
    forgets(await givenProcess(...erased).when(erase(done)));
    expect(done.toSorted()).toEqual([...secrets, 'key', farewell].toSorted());
  });

  // Without the key, a next run reads neither the names to release nor the address for the farewell.
  it('loses the key when everything else is deleted and the names are free, and is notified last', async () => {
    const done: string[] = [];
    await givenProcess(...erased).when(erase(done));
    expect(done.slice(-2)).toEqual(['key', farewell]);
    const { events } = await givenProcess(...erased)
      .when(erase([], 'key'))
      .fails('key is out of reach');
    expect(events.map(({ type }) => type)).toEqual(['NameReleased', 'NameReleased']);
  });

  it('is forgotten although the mail server refuses the farewell', async () => {
    const done: string[] = [];
    forgets(await givenProcess(...erased).when(erase(done, farewell)));
    expect(done.toSorted()).toEqual([...secrets, 'key'].toSorted());
  });

  it.each([...secrets, 'key'])('is erased by the next run where %s was out of reach, and once', async (failing) => {
    const done: string[] = [];
    const first = givenProcess(...erased)
      .when(erase(done, failing))
      .fails(`${failing} is out of reach`);
    const { events } = await first;
    expect(events.map(({ type }) => type)).not.toContain('PersonForgotten');
    expect(done).not.toContain(failing);
    expect(done).not.toContain('key');
    expect(done).not.toContain(farewell);
    done.length = 0;
    await first.when(erase(done)).records('PersonForgotten').when(erase(done)).records();
    expect(done.toSorted()).toEqual([...secrets, 'key', farewell].toSorted());
  });
});

describe('erasures after a restore', () => {
  /** Those who were noted are erased again; `keys` are those that the backup has brought back. */
  const repeat =
    (noted: readonly string[], keys: Set<string>) =>
    async ({ handle, load, cause }: ProcessWorld) => {
      const closed: string[] = [];
      const repeatErasures = createRepeatErasures({
        load,
        newId: () => cause.correlationId,
        subjectKeys: {
          listErased: () => Promise.resolve(new Set(noted)),
          find: (subjects) =>
            Promise.resolve(new Map(subjects.filter((id) => keys.has(id)).map((id) => [id, {} as SecretBox]))),
          keyFor: () => Promise.resolve(undefined),
          erase: (subject) => Promise.resolve(void keys.delete(subject)),
        },
        accountClosure: {
          openBusiness: () => Promise.resolve(nothingOpen),
          countTrade: () => Promise.resolve({ uploaded: 0, sold: 0, bought: 0 }),
          close: async (userId, { command, describeObstacles }) => {
            expect(describeObstacles({ ...nothingOpen, owedPence: 500 })).toEqual([]);
            closed.push(userId);
            await handle(user, userId, command, cause);
          },
        },
      });
      await repeatErasures();
      await repeatErasures();
      return { closed, keys: [...keys] };
    };

  it('closes an account that the backup has brought back, once, and leaves everybody else alone', () =>
    givenProcess(...bob.events)
      .when(repeat([bob.id], new Set([bob.id, 'other'])))
      .records({ type: 'AccountErased', data: { userId: bob.id } })
      // The policy destroys the key once the account is closed; the second time nothing else is left to do.
      .answers({ closed: [bob.id], keys: ['other'] }));

  it('destroys the key of a person without an account, such as the sender of a claim', () =>
    givenProcess(...bob.events)
      .when(repeat(['claim'], new Set(['claim', bob.id])))
      .records()
      .answers({ closed: [], keys: [bob.id] }));
});
