import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aUser, createAnswers, renderSite } from '#testing/pages/render.tsx';
import { clearSession } from '#web/app/session/session.ts';

const open = async (user?: string) => {
  if (user !== undefined) localStorage.setItem('user', user);
  const site = renderSite('/how-it-works', createAnswers());
  await screen.findByRole('heading', { level: 1 });
  return { ...site, bar: within(screen.getByRole('banner')) };
};

afterEach(() => clearSession());

describe('the navigation bar', () => {
  it('marks the page one is on', async () => {
    const { bar } = await open();
    const links = within(bar.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Browse Videos', 'Sell Content', 'How It Works']);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page']);
  });

  it('leads visitors to what they may look at, and people who are signed in to their own pages', async () => {
    const addresses = (bar: Awaited<ReturnType<typeof open>>['bar']) =>
      within(bar.getByRole('navigation', { name: 'Main' }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    const visitor = await open();
    expect(addresses(visitor.bar)).toEqual(['/search', '/sell', '/how-it-works']);
    visitor.unmount();
    expect(addresses((await open(JSON.stringify(aUser()))).bar)).toEqual(['/browse', '/upload', '/how-it-works']);
  });

  it('invites visitors to sign in or start', async () => {
    const { bar } = await open();
    expect(bar.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
    expect(bar.getByRole('link', { name: 'Start Creating' }).getAttribute('href')).toBe('/signup');
    expect(bar.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });

  it('knows somebody by a user in local storage alone', async () => {
    const { bar } = await open(JSON.stringify(aUser({ avatarUrl: '/media/ann.webp' })));
    const account = bar.getByRole('link', { name: 'My account' });
    expect(account.getAttribute('href')).toBe('/account');
    expect(account.querySelector('img')?.getAttribute('src')).toBe('/media/ann.webp');
    expect(bar.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(bar.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  it('warns of an email that is not verified', async () => {
    const { bar } = await open(JSON.stringify(aUser({ isEmailVerified: false })));
    expect(bar.getByRole('link', { name: 'My account (email not verified)' }).querySelector('svg')).toBeTruthy();
  });

  it('offers a suspended person their page and the way out, and nothing else', async () => {
    const { bar, user } = await open(JSON.stringify(aUser({ isSuspended: true })));
    const links = within(bar.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Your suspension', '/suspension'],
    ]);
    for (const name of ['My account', 'Dashboard', 'Sign In', 'Start Creating'])
      expect(bar.queryByRole('link', { name })).toBeNull();
    await user.click(await bar.findByRole('button', { name: 'Sign Out' }));
    expect(await bar.findByRole('link', { name: 'Sign In' })).toBeTruthy();
  });

  it('takes a corrupt record for a visitor', async () => {
    const { bar } = await open('{broken');
    expect(bar.getByRole('link', { name: 'Sign In' })).toBeTruthy();
  });

  it('opens a menu on a phone, and a followed link closes it', async () => {
    const { user, bar } = await open();
    await user.click(bar.getByRole('button', { name: 'Menu' }));
    const menu = document.getElementById('phone-menu');
    if (!menu) throw new Error('the menu does not open');
    await user.click(within(menu).getByRole('link', { name: 'Sign In' }));
    expect(document.getElementById('phone-menu')).toBeNull();
  });
});

it('ends every page with four columns, seventeen links and the registration line', async () => {
  await open();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'For Creators',
    'For YouTubers',
    'Company',
    'Legal',
  ]);
  expect(within(footer.getByRole('navigation')).getAllByRole('link')).toHaveLength(17);
  footer.getByText(/company registered in England and Wales/);
});
