import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  countUnread,
  myNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '#contracts/notifications/notifications.ts';
import { Problem } from '#contracts/http/problem.ts';
import { findDocumentFaults } from '#testing/pages/documentFaults.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';
import { refuse } from '#testing/refusal.ts';
import { signInAs } from '#testing/pages/session.ts';
import { watchToasts } from '#testing/pages/toasts.ts';

const toasts = watchToasts();

const idOf = (n: number): string => `7e1f0000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const aNotification = (n: number, change: Partial<Notification> = {}): Notification => ({
  id: idOf(n),
  title: `“Clip ${n}” is sold`,
  text: '£44.10 is credited to you.',
  path: '/how-it-works',
  at: `2026-03-0${n}T12:00:00.000Z`,
  isRead: false,
  ...change,
});
const aPage = (notifications: Notification[], change: { total?: number; page?: number } = {}) => ({
  notifications,
  unreadCount: notifications.filter(({ isRead }) => !isRead).length,
  total: notifications.length,
  page: 1,
  pageSize: 20,
  ...change,
});

const open = (list = aPage([aNotification(2), aNotification(1, { isRead: true })]), address = '/notifications') => {
  signInAs();
  const answers = createAnswers();
  answers.answer(myNotifications, list);
  answers.answer(countUnread, { unreadCount: list.unreadCount });
  answers.answer(readNotification, { unreadCount: 0 });
  answers.answer(readAllNotifications, { unreadCount: 0 });
  return { answers, ...renderSite(address, answers) };
};
const bell = (name: string) => within(screen.getByRole('banner')).findByRole('link', { name });

describe('the notifications', () => {
  it('say what happened, newest first as they come, which are new, and where they lead', async () => {
    open();
    const list = within(await screen.findByRole('list', { name: 'Notifications' }));
    const links = list.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['New: “Clip 2” is sold', '“Clip 1” is sold']);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/how-it-works', '/how-it-works']);
    expect(list.getAllByText('£44.10 is credited to you.')).toHaveLength(2);
    expect(await findDocumentFaults()).toEqual([]);
  });

  it('are read when they are followed, and the bell knows', async () => {
    const { user, answers, address } = open();
    await bell('Notifications (1 unread)');
    answers.answer(countUnread, { unreadCount: 0 });
    await user.click(await screen.findByRole('link', { name: 'New: “Clip 2” is sold' }));
    await waitFor(() => expect(address()).toBe('/how-it-works'));
    expect(answers.requestsTo(readNotification)).toEqual([{ params: { notificationId: idOf(2) } }]);
    await bell('Notifications');
  });

  it('that were read are not marked again', async () => {
    const { user, answers, address } = open();
    await user.click(await screen.findByRole('link', { name: '“Clip 1” is sold' }));
    await waitFor(() => expect(address()).toBe('/how-it-works'));
    expect(answers.requestsTo(readNotification)).toEqual([]);
  });

  it('are all read at once, up to the newest that was seen', async () => {
    const { user, answers } = open();
    const button = await screen.findByRole('button', { name: 'Mark all as read' });
    const read = [aNotification(2, { isRead: true }), aNotification(1, { isRead: true })];
    answers.answer(myNotifications, aPage(read));
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(answers.requestsTo(readAllNotifications)).toEqual([{ body: { until: '2026-03-02T12:00:00.000Z' } }]);
    await bell('Notifications');
  });

  it('say so when they could not be marked', async () => {
    const { user, answers } = open();
    answers.answer(readAllNotifications, refuse(new Problem('unexpected-error')));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    await screen.findByRole('button', { name: 'Mark all as read' });
  });

  it('stand on pages, and a page past the end leads to the last one', async () => {
    const { address, answers } = open(aPage([aNotification(1)], { total: 21, page: 3 }), '/notifications?page=3');
    answers.answer(myNotifications, ({ query }) => aPage([aNotification(1)], { total: 21, page: Number(query.page) }));
    await waitFor(() => expect(address()).toBe('/notifications?page=2'));
    const first = await screen.findByRole('link', { name: 'Page 1' });
    expect(first.getAttribute('href')).toBe('/notifications');
  });

  it('say what comes here while there are none', async () => {
    open(aPage([]));
    await screen.findByText('No notifications yet');
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });
});

describe('the bell', () => {
  it('is there for who is signed in, counts to nine, and is quiet when it cannot count', async () => {
    const { answers } = open(aPage([]), '/how-it-works');
    answers.answer(countUnread, { unreadCount: 12 });
    await screen.findByRole('banner');
    expect((await bell('Notifications (12 unread)')).textContent).toBe('9+');
    answers.answer(countUnread, refuse(new Problem('unavailable')));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(answers.requestsTo(countUnread).length).toBeGreaterThan(1));
    await bell('Notifications (12 unread)');
    expect(toasts).toEqual([]);
  });

  it('is not there for visitors, and asks nothing', async () => {
    const answers = createAnswers();
    renderSite('/how-it-works', answers);
    await screen.findByRole('heading', { level: 1 });
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: /Notifications/ })).toBeNull();
    expect(answers.requestsTo(countUnread)).toEqual([]);
  });
});
