import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { replaySale, type HistoryEvent, type Replay } from '#contracts/sales/sales.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { SaleReplay } from './SaleReplay.tsx';

const id = '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01';
const statuses = ['created', 'authorised', 'sold'];

const events: HistoryEvent[] = ['OrderCreated', 'PaymentAuthorised', 'OrderSold'].map((type, index) => ({
  eventId: `0b7d2f60-6a51-4c07-9d80-8f3f3c1d2b0${index}`,
  position: `00${index + 1}`,
  streamId: `order-${id}`,
  revision: index,
  type,
  at: `2026-05-01T08:00:0${index}.000Z`,
  actorId: null,
  actorRole: 'user',
  correlationId: 'request',
  causationId: index === 0 ? null : `0b7d2f60-6a51-4c07-9d80-8f3f3c1d2b0${index - 1}`,
  data: { totalPence: 5390 },
}));

/** What the server would fold from the first events. */
const upTo = (until: string | undefined): Replay => {
  const seen = events.filter(({ position }) => until === undefined || position <= until);
  return {
    id,
    events: seen,
    state: { video: {}, offer: { status: 'open' }, order: { status: statuses[seen.length - 1] }, account: {} },
    checks: [{ name: 'sold at most once', isTrue: seen.length < 3, detail: `${seen.length} facts` }],
  };
};

const show = async () => {
  const answers = createAnswers();
  answers.answer(replaySale, ({ query }) => upTo(query.until));
  const view = renderConsole(<SaleReplay orderId={id} />, { roles: ['auditor'], call: answers.call });
  await screen.findByRole('slider', { name: 'Moment' });
  return { ...view, requestsTo: () => answers.requestsTo(replaySale).map(({ query }) => query.until) };
};
const orderThen = async () => within(await screen.findByRole('region', { name: 'The order then' }));
const moment = () => screen.getByRole('slider', { name: 'Moment' }).getAttribute('aria-valuetext');

afterEach(cleanup);

describe('replaying a sale', () => {
  it('begins at the newest event', async () => {
    await show();
    expect(moment()).toBe('3 of 3: Order sold, 2026-05-01 08:00:02.000 UTC');
    expect((await orderThen()).getByText('sold')).toBeTruthy();
  });

  it('asks for the moment of the chosen event and shows how everything stood then', async () => {
    const { user, requestsTo } = await show();
    await user.click(screen.getByRole('button', { name: 'First event' }));
    await waitFor(async () => expect((await orderThen()).getByText('created')).toBeTruthy());
    expect(requestsTo()).toContain('001');
    expect(moment()).toMatch(/^1 of 3: Order created/);
  });

  it('steps by button, by key and by a click on an event', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Previous event' }));
    expect(moment()).toMatch(/^2 of 3/);
    await user.keyboard('k');
    expect(moment()).toMatch(/^1 of 3/);
    await user.keyboard('k');
    expect(moment()).toMatch(/^1 of 3/);
    await user.keyboard('j');
    expect(moment()).toMatch(/^2 of 3/);
    await user.click(screen.getByRole('button', { name: 'Order sold' }));
    expect(moment()).toMatch(/^3 of 3/);
  });

  it('offers no step beyond the first and the last event', async () => {
    const { user } = await show();
    const offered = () =>
      ['First', 'Previous', 'Next', 'Last'].filter(
        (name) => !screen.getByRole<HTMLButtonElement>('button', { name: `${name} event` }).disabled,
      );
    expect(offered()).toEqual(['First', 'Previous']);
    await user.click(screen.getByRole('button', { name: 'Previous event' }));
    expect(offered()).toEqual(['First', 'Previous', 'Next', 'Last']);
    await user.click(screen.getByRole('button', { name: 'First event' }));
    expect(offered()).toEqual(['Next', 'Last']);
  });

  it('marks what the chosen event changed', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Previous event' }));
    await waitFor(async () => expect((await orderThen()).getByText('authorised')).toBeTruthy());
    await waitFor(async () => expect((await orderThen()).getByText('changed')).toBeTruthy());
    expect(within(screen.getByRole('region', { name: 'The offer then' })).queryByText('changed')).toBeNull();
  });

  it('says in words whether a promise held', async () => {
    const { user } = await show();
    expect(await screen.findByText('Broken')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'First event' }));
    expect(await screen.findByText('Holds')).toBeTruthy();
    expect(screen.queryByText('Broken')).toBeNull();
  });

  it('leads from an event to the one that caused it', async () => {
    const { user } = await show();
    await user.click(await screen.findByText('The log entry: position, author and cause'));
    await user.click(screen.getByRole('button', { name: 'Payment authorised (no. 2)' }));
    expect(moment()).toMatch(/^2 of 3/);
  });
});
