import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { Resource, useCanAccess, useGetIdentity } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { approveBatch, declineBatch, type PayoutBatch, type WholeBatch } from '#contracts/payouts/payoutDesk.ts';
import { Problem } from '#contracts/http/problem.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { payoutBatches } from './index.ts';

const batchId = id(1);
const fiona = id(21);
const felix = id(22);

const item = (n: number, change: Partial<WholeBatch['items'][number]> = {}): WholeBatch['items'][number] => ({
  payoutId: id(30 + n),
  creatorId: id(40 + n),
  creator: `Ann ${n}`,
  amountPence: 1000 + n,
  status: 'requested',
  fate: null,
  ...change,
});
const aRow = (change: Partial<PayoutBatch> = {}): PayoutBatch => ({
  id: batchId,
  status: 'proposed',
  totalPence: 2003,
  payouts: 2,
  needsTwoPeople: false,
  proposedBy: fiona,
  proposer: 'Fiona',
  proposedAt: '2026-05-01T08:00:00.000Z',
  decidedBy: null,
  decider: null,
  decidedAt: null,
  reason: null,
  ...change,
});
const aBatch = (change: Partial<WholeBatch> = {}): WholeBatch => ({ ...aRow(), items: [item(1), item(2)], ...change });

/** Appears once it is known who looks and what they may do with this batch. */
const PermissionsLoaded = () => {
  const access = useCanAccess({ resource: 'payout-batches', action: 'decide', record: { id: batchId } });
  const { isPending } = useGetIdentity();
  return !access.isPending && !isPending && <p>known</p>;
};

type Viewer = { me?: string; roles?: StaffRole[] };
/** The page of the batch; what `batch` answers is read anew each time. */
const show = (batch: () => PayoutBatch, { me = felix, roles = ['finance'] }: Viewer = {}) => {
  const answers = createAnswers();
  const view = renderConsole(
    <Suspense>
      <Resource {...payoutBatches} />
      <PermissionsLoaded />
    </Suspense>,
    {
      at: `/${batchId}/show`,
      roles,
      me,
      call: answers.call,
      lists: { getOne: async () => ({ data: batch() }) as never },
    },
  );
  return { ...view, ...answers };
};
const shown = async (batch: WholeBatch, viewer?: Viewer) => {
  const view = show(() => batch, viewer);
  await screen.findByText('known');
  await screen.findByRole('heading', { name: '2 payouts, £20.03' });
  return view;
};
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const large = aBatch({ needsTwoPeople: true });

afterEach(cleanup);

describe('a batch of payouts', () => {
  it.each([
    ['a colleague', aBatch(), { me: felix }, ['Decline …', 'Release …']],
    ['who put it together, below the limit', aBatch(), { me: fiona }, ['Withdraw …', 'Release …']],
    ['who put it together, above the limit', large, { me: fiona }, ['Withdraw …']],
    ['a colleague, above the limit', large, { me: felix }, ['Decline …', 'Release …']],
    ['an admin who put it together, above the limit', large, { me: fiona, roles: ['admin'] }, ['Withdraw …']],
    ['an auditor', large, { roles: ['auditor'] }, []],
    ['a colleague, once it is being released', aBatch({ status: 'releasing' }), {}, []],
    ['a colleague, once it is done', aBatch({ status: 'done' }), {}, []],
    ['a colleague, once it is declined', aBatch({ status: 'declined' }), {}, []],
  ] as [string, WholeBatch, Viewer, string[]][])('offers %s what they may do', async (_, batch, who, offered) => {
    await shown(batch, who);
    expect(buttons()).toEqual(offered);
  });

  it.each([
    ['who put it together', { me: fiona }, /a colleague has to release it/],
    ['a colleague', { me: felix }, /a colleague put it together, and you can release it/],
    ['an auditor, who may not', { roles: ['auditor'] }, /someone other than the person who put it together/],
  ] as [string, Viewer, RegExp][])('above the limit says who releases it, to %s', async (_, who, words) => {
    await shown(large, who);
    expect(screen.getByText(/^This is above the limit/).textContent).toMatch(words);
  });

  it('says of each payout what was done with it and how it stands, in words', async () => {
    const first = item(1, { fate: 'released', status: 'paid' });
    const second = item(2, { fate: 'held', status: 'held' });
    await shown(
      aBatch({
        status: 'done',
        items: [first, second],
        decider: 'Felix',
        decidedAt: '2026-05-02T08:00:00.000Z',
      }),
      { roles: ['auditor'] },
    );
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      'Ann 1£10.01ReleasedPaid',
      'Ann 2£10.02Left out: It is on hold.On hold',
      'Total£20.03',
    ]);
    expect(screen.getByRole('link', { name: 'Ann 2' }).getAttribute('href')).toBe(`/payouts/${id(32)}/show`);
    expect(screen.getByText('Felix')).toBeTruthy();
  });

  it('waits for all of itself when only its row is known', async () => {
    show(() => aRow());
    await screen.findByRole('status', { name: 'Loading' });
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('is released once, after a question that repeats the total', async () => {
    let batch = large;
    const { user, answer, requestsTo } = show(() => batch);
    answer(approveBatch, () => (batch = aBatch({ status: 'done' })));
    await user.click(await screen.findByRole('button', { name: 'Release …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Release £20.03 in 2 payouts?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsTo(approveBatch)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Release …' }));
    await user.dblClick(await screen.findByRole('button', { name: 'Release £20.03' }));
    await screen.findByText('The batch is being released.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Release …' })).toBeNull());
    expect(requestsTo(approveBatch)).toEqual([{ params: { id: batchId } }]);
  });

  it.each([
    [new Problem('batch-decided', 'This batch has been declined already.'), /^Someone else decided first\. This batch/],
    [new Problem('books-differ', 'Our books and the provider’s differ.'), /^Our books and the provider’s differ\.$/],
    [new Problem('second-person-needed'), /^A second person has to agree$/],
  ])('says truthfully why it is not released: %s', async (problem, words) => {
    const { user, answer } = await shown(aBatch());
    answer(approveBatch, () => {
      throw problem;
    });
    await user.click(screen.getByRole('button', { name: 'Release …' }));
    await user.click(await screen.findByRole('button', { name: 'Release £20.03' }));
    await screen.findByText(words);
  });

  it.each([
    ['Decline …', felix, 'Decline the batch', 'The batch is declined.'],
    ['Withdraw …', fiona, 'Withdraw it', 'The batch is withdrawn.'],
  ])('%s asks for a reason and sends it', async (label, me, confirm, done) => {
    const { user, answer, requestsTo } = await shown(large, { me });
    answer(declineBatch, aBatch({ status: 'declined' }));
    await user.click(screen.getByRole('button', { name: label }));
    await user.click(await screen.findByRole('button', { name: confirm }));
    expect(screen.getByText('Please tell your colleague why')).toBeTruthy();
    expect(requestsTo(declineBatch)).toEqual([]);
    await user.type(screen.getByLabelText('Reason'), 'One of them looks odd.');
    await user.click(screen.getByRole('button', { name: confirm }));
    await screen.findByText(done);
    expect(requestsTo(declineBatch)).toEqual([{ params: { id: batchId }, body: { reason: 'One of them looks odd.' } }]);
  });
});

describe('the page of a batch', () => {
  /** The page with a clock of ours; `reads` is how often it has read the batch. */
  const follow = async (first: WholeBatch) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    let batch = first;
    let reads = 0;
    const { isReading } = show(() => {
      reads += 1;
      return batch;
    });
    await screen.findByRole('heading', { name: '2 payouts, £20.03' });
    await waitFor(() => expect(isReading()).toBe(false));
    return {
      become: (next: WholeBatch) => void (batch = next),
      pass: (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000)),
      reads: () => reads,
    };
  };
  const fates = () =>
    screen
      .getAllByRole('row')
      .slice(1, -1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(2)
          .map(({ textContent }) => textContent),
      );
  const paid = [1, 2].map((n) => item(n, { fate: 'released', status: 'paid' }));
  const onTheWay = [1, 2].map((n) => item(n, { fate: 'released', status: 'released' }));

  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows by itself what becomes of one that is being released, before a payout has moved', async () => {
    const { become, pass, reads } = await follow(aBatch({ status: 'releasing' }));
    expect(fates()).toEqual([
      ['Comes next', 'Awaiting release'],
      ['Comes next', 'Awaiting release'],
    ]);
    become(aBatch({ status: 'done', items: paid }));
    await pass(2);
    await screen.findByText('Done');
    expect(fates()).toEqual([
      ['Released', 'Paid'],
      ['Released', 'Paid'],
    ]);
    const readCount = reads();
    await pass(10);
    expect(reads()).toBe(readCount);
  });

  it('shows by itself that the payouts of a done one arrive', async () => {
    const { become, pass } = await follow(aBatch({ status: 'done', items: onTheWay }));
    become(aBatch({ status: 'done', items: paid }));
    await pass(2);
    await waitFor(() =>
      expect(fates()).toEqual([
        ['Released', 'Paid'],
        ['Released', 'Paid'],
      ]),
    );
  });

  it.each([
    [
      'done, its payouts over',
      aBatch({ status: 'done', items: [...paid.slice(0, 1), item(2, { fate: 'held', status: 'held' })] }),
    ],
    ['not decided', aBatch()],
    ['declined', aBatch({ status: 'declined' })],
  ])('reads one that is %s once', async (_, batch) => {
    const { pass, reads } = await follow(batch);
    await pass(10);
    expect(reads()).toBe(1);
  });
});
