import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToast } from './toast.ts';
import { Toaster } from './Toaster.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const titles = (): string[] => [...document.querySelectorAll('[data-type] h2')].map(({ textContent }) => textContent);

it('lives for 3 seconds unless a life is given', async () => {
  render(<Toaster />);
  act(() => showToast({ severity: 'success', title: 'Short' }));
  act(() => showToast({ severity: 'info', title: 'Long', life: 5000 }));
  await pass(2900);
  expect(titles().sort()).toEqual(['Long', 'Short']);
  await pass(1000);
  expect(titles()).toEqual(['Long']);
  await pass(2000);
  expect(titles()).toEqual([]);
});

it('is held while the pointer rests on it', async () => {
  render(<Toaster />);
  act(() => showToast({ severity: 'warn', title: 'Held' }));
  const viewport = document.querySelector('[role="region"]');
  if (!viewport) throw new Error('there is no place for toasts');
  await pass(1000);
  fireEvent.mouseEnter(viewport);
  fireEvent.mouseMove(viewport);
  await pass(10_000);
  expect(titles()).toEqual(['Held']);
  fireEvent.mouseLeave(viewport);
  await pass(4000);
  expect(titles()).toEqual([]);
});

it('waits for whoever draws it when it comes first', async () => {
  showToast({ severity: 'error', title: 'Early', text: 'It waited.' });
  render(<Toaster />);
  await pass(100);
  expect(titles()).toEqual(['Early']);
});
