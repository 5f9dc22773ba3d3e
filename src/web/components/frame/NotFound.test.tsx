import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';

it('helps those who are lost', async () => {
  renderSite('/no/such/page', createAnswers());
  await screen.findByRole('heading', { level: 1, name: 'Oops! Page Not Found' });
  const main = within(screen.getByRole('main'));
  main.getByText('404 Error');
  main.getByText('Need Help Finding Something?');
  main.getByRole('button', { name: 'Dark mode' });
  const links = main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Go to Home', '/'],
    ['Homepage', '/'],
    ['Browse Videos', '/browse'],
    ['How It Works', '/how-it-works'],
    ['Contact Us', '/contact'],
  ]);
});

it('answers for a thing that is not there as well', async () => {
  renderSite('/videos/5d0f3c1a-0000-4000-8000-000000000001', createAnswers());
  await screen.findByRole('heading', { level: 1, name: 'Oops! Page Not Found' });
});
