import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import type { Theme } from '#contracts/site/site.ts';
import { aBoot, createAnswers } from '#testing/pages/render.tsx';
import { Providers } from '#web/components/shell/Providers.tsx';
import { removeCookie } from '#web/app/session/cookies.ts';
import { chooseTheme } from './theme.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

const YEAR_MS = 365 * 86_400_000;
let cookieWrites: MockInstance<(text: string) => void>;

const show = (theme: Theme | null = null): HTMLElement => {
  render(
    <Providers boot={aBoot({ theme })} call={createAnswers().call}>
      <ThemeToggle />
    </Providers>,
  );
  return screen.getByRole('button', { name: 'Dark mode' });
};
const systemIs = (theme: Theme): void => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: theme === 'dark',
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  } as Partial<MediaQueryList> as MediaQueryList);
};

beforeEach(() => {
  cookieWrites = vi.spyOn(document, 'cookie', 'set');
});
afterEach(() => {
  removeCookie('theme');
  document.body.className = '';
  vi.restoreAllMocks();
});

it('follows the system and writes nothing until it is pressed', () => {
  systemIs('dark');
  expect(show().getAttribute('aria-pressed')).toBe('true');
  expect(cookieWrites).not.toHaveBeenCalled();
});

it('puts the class on the body and keeps the choice for a year, path /, SameSite Lax', () => {
  systemIs('light');
  const button = show();
  fireEvent.click(button);
  expect(document.body.className).toBe('dark');
  expect(document.documentElement.className).toBe('');
  expect(button.getAttribute('aria-pressed')).toBe('true');
  const parts = (cookieWrites.mock.calls[0]?.[0] ?? '').split('; ');
  expect(parts).toEqual(expect.arrayContaining(['theme=dark', 'path=/', 'SameSite=Lax']));
  const end = Date.parse(parts.find((part) => part.startsWith('expires='))?.slice('expires='.length) ?? '');
  expect(Math.abs(end - Date.now() - YEAR_MS)).toBeLessThan(5000);
});

it('leads back to light', () => {
  systemIs('dark');
  fireEvent.click(show());
  expect(document.body.className).toBe('light');
  expect(document.cookie).toContain('theme=light');
});

it('follows the system again when the choice is given up', () => {
  systemIs('dark');
  const button = show();
  fireEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('false');
  act(() => chooseTheme(null));
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(document.body.className).toBe('');
  expect(document.cookie).not.toContain('theme=');
});
