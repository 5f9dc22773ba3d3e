import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { Resource, useCanAccess } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import {
  confirmRefund,
  dropRefund,
  refundPartOfSale,
  refundSale,
  releaseShare,
  submitEvidence,
  type AdminAfterSale,
} from '#contracts/sales/afterSales.ts';
import {
  accesses,
  type DisputeOutcome,
  type ProblemStatus,
  type PurchaseAccess,
} from '#contracts/sales/afterSaleVocabulary.ts';
import type { Call } from '#contracts/http/call.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { id } from '#testing/events.ts';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { tagsOf } from './afterSaleLabels.ts';
import { EvidencePanel } from './EvidencePanel.tsx';
import { aSale } from './aSale.ts';
import { afterSales } from './index.ts';
import { RefundPartButton } from './RefundPartButton.tsx';
import { RefundSaleButton } from './RefundSaleButton.tsx';
import { ReleaseShareButton } from './ReleaseShareButton.tsx';

const PermissionsLoaded = () => !useCanAccess({ resource: 'after-sales', action: 'refund' }).isPending && <p>known</p>;

const show = (sale: AdminAfterSale, roles: StaffRole[]) => {
  const answers = createAnswers();
  const view = renderConsole(
    <>
      <RefundSaleButton sale={sale} />
      <RefundPartButton sale={sale} />
      <ReleaseShareButton sale={sale} />
      <EvidencePanel sale={sale} />
      <PermissionsLoaded />
    </>,
    { roles, call: answers.call },
  );
  return { ...view, ...answers };
};
const open = async (
  sale: AdminAfterSale,
  roles: StaffRole[] = ['finance'],
  call: Call = createAnswers().call,
): Promise<Pick<ReturnType<typeof renderConsole>, 'user'>> => {
  const { isReading, user } = renderConsole(
    <Suspense>
      <Resource {...afterSales} />
    </Suspense>,
    {
      at: `/${sale.id}/show`,
      roles,
      call,
      lists: { getOne: async () => ({ data: sale }) as never },
    },
  );
  await screen.findByRole('heading', { name: sale.title });
  await waitFor(() => expect(isReading()).toBe(false));
  return { user };
};
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const reading = ['Download as text', 'Download as JSON'];

afterEach(cleanup);

describe('a sale in trouble', () => {
  it('is decided by finance while its report is open', async () => {
    show(aSale(), ['finance']);
    await screen.findByRole('button', { name: 'Release …' });
    expect(buttons()).toEqual(['Refund …', 'Refund a part …', 'Release …', ...reading]);
  });

  it('is only read by an auditor', async () => {
    show(aSale({ disputeStatus: 'open' }), ['auditor']);
    await screen.findByText('known');
    await screen.findByRole('button', { name: 'Download as text' });
    expect(buttons()).toEqual(reading);
  });

  it('is refunded in full with a reason, and the fault is said', async () => {
    const { user, requestsTo, answer } = show(aSale(), ['finance']);
    answer(refundSale, aSale());
    await user.click(await screen.findByRole('button', { name: 'Refund …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund “Oak stool”?' }));
    await user.click(dialog.getByRole('button', { name: 'Refund all of it' }));
    expect(dialog.getByText('Please say why; both sides will read it')).toBeTruthy();
    expect(requestsTo(refundSale)).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'There is no sound.');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Refund all of it' }));
    await screen.findByText('Your decision is recorded.');
    expect(requestsTo(refundSale)).toEqual([
      { params: { id: id(4) }, body: { reason: 'There is no sound.', isFault: true } },
    ]);
  });

  it.each([
    ['10.50', 1050],
    ['£1,000.00', 100_000],
  ])('is refunded in part: %s', async (typed, amountPence) => {
    const { user, requestsTo, answer } = show(aSale(), ['finance']);
    answer(refundPartOfSale, aSale());
    await user.click(await screen.findByRole('button', { name: 'Refund a part …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund a part of “Oak stool”?' }));
    await user.type(dialog.getByLabelText('Reason'), 'A part is missing.');
    await user.click(dialog.getByRole('button', { name: 'Refund this part' }));
    expect(dialog.getByText('Please enter an amount')).toBeTruthy();
    await user.type(dialog.getByLabelText('Amount in pounds'), typed);
    await user.click(dialog.getByRole('button', { name: 'Refund this part' }));
    await screen.findByText('Your decision is recorded.');
    expect(requestsTo(refundPartOfSale)[0]?.body).toEqual({
      reason: 'A part is missing.',
      isFault: false,
      amountPence,
    });
  });

  it.each([
    ['1.50', {}, '£1.50 of £79.20; £1.23 of it from Ann Lee, who was already paid £64.'],
    ['79.20', { creatorPaidPence: 0 }, '£79.20 of £79.20; £64.80 of it from Ann Lee.'],
    [
      '0.01',
      { returnedPence: 100, creatorReversedPence: 82 },
      '£0.01 of £79.20; £0.01 of it from Ann Lee, who was already paid £64.',
    ],
    ['0.01', { creatorPence: 1, creatorPaidPence: 0 }, '£0.01 of £79.20; nothing from Ann Lee.'],
    ['1,50', {}, ''],
    ['79.21', {}, ''],
    ['0', {}, ''],
  ])('reads the sum %s back with its effects before it goes', async (typed, change, words) => {
    const amounts = { totalPence: 7920, creatorPence: 6480, refundablePence: 7920, creatorPaidPence: 6400 };
    const { user, requestsTo } = show(aSale({ ...amounts, ...change }), ['finance']);
    await user.click(await screen.findByRole('button', { name: 'Refund a part …' }));
    await user.type(await screen.findByLabelText('Amount in pounds'), typed);
    expect(screen.getByRole('status').textContent).toBe(words);
    expect(requestsTo(refundPartOfSale)).toEqual([]);
  });

  it('reads the whole sum back before all of it goes', async () => {
    const { user } = show(aSale({ refundablePence: 5000, returnedPence: 390, creatorReversedPence: 319 }), ['finance']);
    await user.click(await screen.findByRole('button', { name: 'Refund …' }));
    expect(screen.getByRole('status').textContent).toBe('£50 of £53.90; £40.91 of it from Ann Lee.');
  });

  it('is released with a reason, and evidence is handed in while the bank decides', async () => {
    const { user, requestsTo, answer } = show(aSale({ disputeStatus: 'open' }), ['finance']);
    answer(releaseShare, aSale());
    answer(submitEvidence, aSale());
    await user.click(await screen.findByRole('button', { name: 'Release …' }));
    await user.type(await screen.findByLabelText('Reason'), 'We hear the sound.');
    await user.click(screen.getByRole('button', { name: 'Release the share' }));
    await screen.findByText('The share is released.');
    expect(requestsTo(releaseShare)[0]?.body).toEqual({ reason: 'We hear the sound.' });
    await user.click(screen.getByRole('button', { name: 'Submit it to the bank' }));
    await screen.findByText('The evidence is with the bank.');
    expect(requestsTo(submitEvidence)).toEqual([{ params: { id: id(4) } }]);
  });

  it.each([
    [
      'the creator has been paid',
      { creatorPaidPence: 4410 },
      /^The creator has already been paid £44\.10 for this sale/,
    ],
    ['two people are needed', { refundablePence: 50_001 }, /^Two people have to refund more than £500/],
  ])('says before a refund that %s', async (_, change, words) => {
    await open(aSale(change));
    expect(screen.getByText(words)).toBeTruthy();
    cleanup();
    await open(aSale());
    expect(screen.queryByText(words)).toBeNull();
  });

  it('shows the second person all that the first one wants, who confirms or drops it, and decides nothing else', async () => {
    const wanted = { amountPence: 5000, approvedBy: id(9), reason: 'There is no sound.', isFault: true };
    const answers = createAnswers();
    answers.answer(confirmRefund, aSale());
    answers.answer(dropRefund, aSale());
    const { user } = await open(aSale({ approval: wanted }), ['finance'], answers.call);
    expect(await screen.findByText('There is no sound.')).toBeTruthy();
    expect(screen.getByText('The video or its creator is at fault.')).toBeTruthy();
    expect(buttons()).toEqual(['Confirm …', 'Drop …', ...reading]);
    await user.click(screen.getByRole('button', { name: 'Confirm …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm the refund of £50.00?' }));
    expect(dialog.getByText('£50 of £53.90; £40.91 of it from Ann Lee.')).toBeTruthy();
    expect(answers.requestsTo(confirmRefund)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Refund £50.00' }));
    await screen.findByText('The refund is confirmed.');
    expect(answers.requestsTo(confirmRefund)).toEqual([{ params: { id: id(4) }, body: { amountPence: 5000 } }]);
    await user.click(await screen.findByRole('button', { name: 'Drop …' }));
    await user.click(await screen.findByRole('button', { name: 'Drop it' }));
    await screen.findByText('The refund is dropped.');
    expect(answers.requestsTo(dropRefund)).toEqual([{ params: { id: id(4) } }]);
  });

  it('says in tags what has become of it, the most urgent first', () => {
    const labels = tagsOf(aSale({ disputeStatus: 'lost', refundStatus: 'failed', isWarned: true })).map(
      ([text]) => text,
    );
    expect(labels).toEqual(['Dispute lost', 'Report to decide', 'Refund failed', 'Fraud warning']);
  });
});

describe('the page of a sale in trouble', () => {
  const whole = ['Refund …'];
  const both = [...whole, 'Refund a part …'];
  const submit = ['Submit it to the bank'];
  const table: [DisputeOutcome | null, number, PurchaseAccess, string[]][] = (
    [
      [null, 5390, [...both, ...reading], [...whole, ...reading]],
      [null, 0, reading, reading],
      ['open', 5390, [...reading, ...submit], [...reading, ...submit]],
      ['open', 0, [...reading, ...submit], [...reading, ...submit]],
      ['won', 5390, [...both, ...reading], [...whole, ...reading]],
      ['won', 0, reading, reading],
      ['lost', 5390, reading, reading],
      ['lost', 0, reading, reading],
    ] as const
  ).flatMap(([dispute, pence, whileOpen, otherwise]) =>
    accesses.map((access): (typeof table)[number] => [
      dispute,
      pence,
      access,
      [...(access === 'open' ? whileOpen : otherwise)],
    ]),
  );

  it.each(table)(
    'with the dispute %s, %d pence left and the download %s offers what is possible',
    async (disputeStatus, refundablePence, access, offered) => {
      await open(aSale({ disputeStatus, refundablePence, access, problemStatus: null }));
      expect(buttons()).toEqual(offered);
    },
  );

  it.each([
    ['open', ['Release …']],
    ['refund', []],
    ['partialRefund', []],
    ['release', []],
  ] as [ProblemStatus, string[]][])(
    'with the report %s offers the release of the share only while nobody has decided',
    async (problemStatus, release) => {
      await open(aSale({ problemStatus, refundablePence: 0 }));
      expect(buttons()).toEqual([...release, ...reading]);
    },
  );

  it('offers an auditor the evidence alone', async () => {
    await open(aSale(), ['auditor']);
    expect(buttons()).toEqual(reading);
  });
});
