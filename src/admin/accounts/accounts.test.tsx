import { cleanup, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { Resource, type DataProvider, type GetListParams } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { reinstateAccount, suspendAccount } from '#contracts/auth/account.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { getTimeline, type PersonEvent } from '#contracts/auth/people.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import type { Account } from './account.ts';
import { accountId, aDeletedAccount, anAccount, twoSessions } from './anAccount.ts';
import { accounts } from './index.ts';

type At = { at: string; roles?: StaffRole[]; lists: Partial<Pick<DataProvider, 'getList' | 'getOne'>> };

/** The resource as the console mounts it; its list stands at `/`. */
const open = ({ at, roles = ['moderator'], lists }: At) => {
  const answers = createAnswers();
  answers.answer(getTimeline, { acts: [], isMore: false });
  const view = renderConsole(
    <Suspense>
      <Resource {...accounts} />
    </Suspense>,
    { at, roles, call: answers.call, lists },
  );
  return { ...view, ...answers };
};

/** The page of one account; what `account` answers is read anew each time. */
const openAccount = (account: () => Account, roles: StaffRole[] = ['moderator']) =>
  open({ at: `/${accountId}/show`, roles, lists: { getOne: async () => ({ data: account() }) as never } });

const textsOf = (list: string): (string | null)[] =>
  [...screen.getByRole('list', { name: list }).children].map(({ textContent }) => textContent);

afterEach(cleanup);

describe('the accounts', () => {
  it('are listed newest first, and narrowed by a search and a role together', async () => {
    const listRequests: { filter: unknown; sort: unknown }[] = [];
    const getList = async (_: string, { filter, sort }: GetListParams) => {
      listRequests.push({ filter, sort });
      return { data: [anAccount()], total: 1 } as never;
    };
    const { user } = open({ at: '/', lists: { getList } });
    expect((await screen.findByRole('link', { name: 'Ann Lee' })).getAttribute('href')).toBe(
      `/accounts/${accountId}/show`,
    );
    const sort = { field: 'registeredAt', order: 'DESC' };
    expect(listRequests.at(-1)).toEqual({ filter: {}, sort });

    await user.type(screen.getByLabelText('Search name, whole email or id'), 'ann');
    await waitFor(() => expect(listRequests.at(-1)).toEqual({ filter: { q: 'ann' }, sort }));
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Moderators' });
    cleanup();
    open({ at: `/${new URL(href).search}`, lists: { getList } });
    await waitFor(() => expect(listRequests.at(-1)).toEqual({ filter: { q: 'ann', role: 'moderator' }, sort }));
    expect((await screen.findByRole('link', { current: 'page' })).textContent).toBe('Moderators1');
  });

  it('show no name and no address of a person who has left', async () => {
    open({ at: '/', lists: { getList: async () => ({ data: [aDeletedAccount()], total: 1 }) as never } });
    const row = (await screen.findByRole('link', { name: 'Deleted account' })).closest('tr');
    const cells = [...(row?.cells ?? [])].map(({ textContent }) => textContent).slice(0, 4);
    expect(cells).toEqual(['Deleted account', '–', 'Buyer', 'Deleted']);
  });
});

describe('an account', () => {
  it('tells what happened in words, by whom and to whom, a page at a time, and where it is signed in', async () => {
    const act = (n: number, change: Partial<PersonEvent>): PersonEvent => ({
      id: id(n),
      at: `2026-05-0${n}T08:00:00.000Z`,
      kind: 'signedIn',
      byId: null,
      byName: null,
      otherId: null,
      otherName: null,
      videoId: null,
      title: null,
      orderId: null,
      payoutId: null,
      claimId: null,
      caseId: null,
      reportId: null,
      amountPence: null,
      detail: null,
      device: null,
      address: null,
      ...change,
    });
    const { user, answer, requestsTo } = openAccount(
      () => anAccount({ sessions: twoSessions.slice(0, 1) }),
      ['auditor'],
    );
    const refused = { kind: 'signInRefused', detail: 'Wrong password' } as const;
    const pages = [
      {
        acts: [
          act(4, { ...refused, device: 'Chrome on Windows', address: '2001:db8::7' }),
          act(3, {
            kind: 'takenDown',
            byId: id(9),
            byName: 'Mina',
            videoId: id(8),
            title: 'A kiln',
            detail: 'Not hers',
          }),
        ],
        isMore: true,
      },
      { acts: [act(1, { kind: 'sold', byId: null, orderId: id(7), amountPence: 4410 })], isMore: false },
    ] as const;
    answer(getTimeline, ({ query }) => structuredClone(pages[query.id === undefined ? 0 : 1]) as never);
    await screen.findByText('Sign-in refused');
    expect(textsOf('What happened')).toEqual([
      'Sign-in refusedWrong passwordChrome on Windows · 2001:db8::74 May 2026, 09:00',
      'Video taken down · A kilnNot hersby Mina3 May 2026, 09:00',
    ]);
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'A kiln' }).getAttribute('href')).toBe(`/videos/${id(8)}/show`),
    );
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await screen.findByText('Video sold');
    expect(textsOf('What happened')[2]).toBe('Video sold · £44.10 · the sale1 May 2026, 09:00');
    expect(requestsTo(getTimeline).at(-1)).toMatchObject({ query: { at: '2026-05-03T08:00:00.000Z', id: id(3) } });
    expect(textsOf('Sessions')[0]).toMatch(/^Safari on iOS203\.0\.113\.7last used .+ · since 1 May 2026, 09:00$/);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('is suspended, reinstated and suspended again on one page', async () => {
    let isSuspended = false;
    const { user, answer, requestsTo } = openAccount(() => anAccount({ isSuspended }));
    const become = (value: boolean) => () => {
      isSuspended = value;
      return anAccount({ isSuspended });
    };
    answer(suspendAccount, become(true));
    answer(reinstateAccount, become(false));
    for (const act of ['Suspend', 'Reinstate', 'Suspend']) {
      await user.click(await screen.findByRole('button', { name: `${act} …` }));
      await user.type(await screen.findByLabelText('Reason'), 'test');
      await user.click(screen.getByRole('button', { name: `${act} the account` }));
      await waitFor(() => expect(screen.queryByRole('button', { name: `${act} …` })).toBeNull());
    }
    await screen.findByText('Suspended');
    expect(requestsTo(suspendAccount)).toHaveLength(2);
  });

  it('of staff says why it cannot be suspended, to those who might look for the button', async () => {
    openAccount(() => anAccount({ roles: ['finance'] }));
    await screen.findByText(/An admin must remove its role before it can be suspended/);
    expect(screen.queryByRole('button', { name: 'Suspend …' })).toBeNull();
  });

  it('that is deleted shows no person and no actions', async () => {
    openAccount(aDeletedAccount, ['admin']);
    await screen.findByRole('heading', { name: 'Deleted account' });
    await screen.findByText(/can no longer be read/);
    for (const fact of ['Username', 'Email', 'Two-factor', 'Profile']) expect(screen.queryByText(fact)).toBeNull();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
