import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fetchPagesAhead } from './fetchPagesAhead.ts';

it('fetches a page once when its link is pointed at or focused, and nothing for other sites', () => {
  const pages = { here: vi.fn(() => Promise.resolve({})), there: vi.fn(() => Promise.resolve({})) };
  fetchPagesAhead([
    { path: '/here', lazy: pages.here },
    { path: '/there/:id', lazy: pages.there },
  ]);
  document.body.innerHTML =
    '<a id="a" href="/here"><b id="in">x</b></a><a id="b" href="/there/7">y</a><a id="c" href="https://other.test/here">z</a>';
  const at = (id: string): Element => document.getElementById(id) ?? document.body;
  fireEvent.pointerOver(at('c'));
  expect(pages.here).not.toHaveBeenCalled();
  fireEvent.pointerOver(at('in'));
  fireEvent.pointerOver(at('in'));
  expect(pages.here).toHaveBeenCalledOnce();
  fireEvent.focusIn(at('b'));
  expect(pages.there).toHaveBeenCalledOnce();
});
