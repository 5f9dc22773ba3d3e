import { cleanup, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { Resource } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { hideMessage } from '#contracts/messages/messages.ts';
import type { AdminReport } from '#contracts/reports/reports.ts';
import { hideReview } from '#contracts/reviews/reviews.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { reports } from './index.ts';

const subject = { text: 'Ask somebody who cares.', ownerId: id(3), placeId: null, isHidden: false };
const aReport = (change: Partial<AdminReport> = {}): AdminReport => ({
  id: id(1),
  thing: 'review',
  thingId: id(2),
  reason: 'insult',
  status: 'open',
  reports: 1,
  words: '',
  reportedAt: '2026-05-01T08:00:00.000Z',
  reporterId: id(4),
  reporter: 'Ann',
  subject,
  decidedBecause: null,
  decidedAt: null,
  ...change,
});

afterEach(cleanup);

const show = (report: AdminReport, roles: StaffRole[] = ['moderator']) => {
  const answers = createAnswers();
  const page = (
    <Suspense>
      <Resource {...reports} />
    </Suspense>
  );
  const lists = { getOne: () => Promise.resolve({ data: report }) as never };
  return { ...answers, ...renderConsole(page, { at: `/${report.id}/show`, roles, call: answers.call, lists }) };
};
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const decisions = ['Nothing wrong …', 'Action taken …'];

it.each<[string, Partial<AdminReport>, StaffRole, string[]]>([
  ['a review', {}, 'moderator', ['Hide the review …', ...decisions]],
  ['a message', { thing: 'message' }, 'moderator', ['Hide the message …', ...decisions]],
  ['a video', { thing: 'video' }, 'moderator', decisions],
  ['what is hidden already', { subject: { ...subject, isHidden: true } }, 'moderator', decisions],
  ['what is gone', { subject: null }, 'moderator', decisions],
  ['a report that is decided', { status: 'dismissed' }, 'moderator', ['Hide the review …']],
  ['a review, for an auditor', {}, 'auditor', []],
])('a report of %s offers what can be done', async (_, change, role, expected) => {
  show(aReport(change), [role]);
  await screen.findByRole('heading', { name: 'Insults or threatens someone' });
  await expect.poll(buttons).toEqual(expected);
});

it.each([
  ['review', 'Hide the review …', 'Hide this review?', 'Hide the review', hideReview],
  ['message', 'Hide the message …', 'Hide the message?', 'Hide the message', hideMessage],
] as const)('a %s is hidden with a reason', async (thing, button, question, act, endpoint) => {
  const { user, requestsTo, answer } = show(aReport({ thing }));
  answer(endpoint, { success: true });
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: question }));
  await user.type(dialog.getByLabelText('Reason'), 'Please be kind.');
  await user.click(dialog.getByRole('button', { name: act }));
  await screen.findByText(`The ${thing} is hidden.`);
  expect(requestsTo(endpoint)).toEqual([{ params: { id: id(2) }, body: { reason: 'Please be kind.' } }]);
});
