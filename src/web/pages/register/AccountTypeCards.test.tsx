import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { AccountTypeCards } from './AccountTypeCards.tsx';

const arrive = async (early: (page: HTMLElement) => void) => {
  const onChange = vi.fn();
  const cards = <AccountTypeCards value="buyer" onChange={onChange} />;
  const page = document.createElement('div');
  page.innerHTML = renderToString(cards);
  early(page);
  await act(() => Promise.resolve(hydrateRoot(page, cards)));
  return onChange;
};

it('takes over the kind of account that was chosen before the script listened', async () => {
  const onChange = await arrive((page) => page.querySelector<HTMLInputElement>('[value="seller"]')?.click());
  expect(onChange.mock.calls).toEqual([['seller']]);
});

it('says nothing where nobody chose', async () => {
  expect(await arrive(() => undefined)).not.toHaveBeenCalled();
});
