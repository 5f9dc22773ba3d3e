import { cleanup, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Resource } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { adminLedgerOfSale } from '#contracts/books/books.ts';
import type { AdminSale } from '#contracts/sales/sales.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { sales } from './index.ts';

/** The button is not there; a slow machine shows it later, and fails nothing. */
const SHORT_MS = 500;

const aSale = (changes: Partial<AdminSale> = {}): AdminSale => ({
  id: id(1),
  videoId: id(2),
  title: 'Oak stool',
  creatorId: id(3),
  buyerId: id(4),
  recipientId: null,
  status: 'sold',
  pricePence: 4900,
  buyerFeePence: 490,
  totalPence: 5390,
  creatorPence: 4410,
  platformPence: 980,
  feePolicyVersion: 1,
  createdAt: '2026-05-01T08:00:00.000Z',
  soldAt: '2026-05-01T08:02:00.000Z',
  ...changes,
});

const open = async (sale: AdminSale): Promise<void> => {
  const answers = createAnswers();
  answers.answer(adminLedgerOfSale, { lines: [], sumPence: 0 });
  renderConsole(
    <Suspense>
      <Resource {...sales} />
    </Suspense>,
    {
      at: `/${sale.id}/show`,
      roles: ['finance'],
      call: answers.call,
      lists: {
        getOne: async (resource) =>
          ({
            data: resource === 'after-sales' ? { ...sale, refundablePence: sale.totalPence, approval: null } : sale,
          }) as never,
      },
    },
  );
  await screen.findByRole('heading', { name: 'Oak stool' });
};

afterEach(cleanup);

describe('the page of a sale', () => {
  it('says where the money went, and offers a refund', async () => {
    await open(aSale());
    expect(screen.getByRole('row', { name: 'Buyer paid £53.90' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: /Refund/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers no refund of an order that is not sold', async () => {
    await open(aSale({ status: 'lost', soldAt: null }));
    expect(screen.getByRole('row', { name: 'Buyer pays £53.90' })).toBeTruthy();
    // The button comes once it is known that finance may press it.
    const forHalfASecond = { timeout: SHORT_MS };
    await expect(screen.findByRole('button', { name: /Refund/ }, forHalfASecond)).rejects.toThrow(/Unable to find/);
  });

  it('warns when the parts do not add up to what the buyer paid', async () => {
    await open(aSale({ creatorPence: 4411 }));
    expect(screen.getByRole('alert').textContent).toBe('The parts do not add up to what the buyer pays.');
  });

  it('names who owns the licence once the buyer has passed it on', async () => {
    await open(aSale());
    expect(screen.queryByText('Licence now with')).toBeNull();
    cleanup();
    await open(aSale({ recipientId: id(5) }));
    expect(screen.getByText('Licence now with').nextElementSibling?.textContent).toContain(id(5));
  });
});
