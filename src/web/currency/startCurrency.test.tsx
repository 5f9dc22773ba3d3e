import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { getRates } from '#contracts/fees/rates.ts';
import { aBoot, createAnswers, type Answers } from '#testing/pages/render.tsx';
import { Providers } from '#web/components/shell/Providers.tsx';
import { removeCookie, writeCookie } from '#web/app/session/cookies.ts';

const rates = {
  day: '2026-11-20',
  perPound: { EUR: 1.16, JPY: 198.04 },
  days: { EUR: '2026-11-20', JPY: '2026-11-19' },
};
const noRate = 'We have no exchange rate for this currency, so prices are shown in pounds only.';

let answers: Answers;
let warnings: MockInstance;
const isIn = (zone: string, languages: string[] = []): void => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: zone });
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
};

/** A page with one price, as it is when everything late has come. */
const start = async (geoipUrl: string | null = null): Promise<HTMLSelectElement> => {
  vi.resetModules();
  const [{ startCurrency }, { Approximate }, { useLate }, fresh] = await Promise.all([
    import('./startCurrency.ts'),
    import('./Approximate.tsx'),
    import('./late.ts'),
    import('#web/components/shell/Providers.tsx') as Promise<{ Providers: typeof Providers }>,
  ]);
  const Page = () => {
    const { Chooser } = useLate();
    return (
      <>
        <p data-testid="price">
          £53.90 <Approximate pence={5390} />
        </p>
        {Chooser && <Chooser />}
      </>
    );
  };
  render(
    <fresh.Providers boot={aBoot()} call={answers.call}>
      <Page />
    </fresh.Providers>,
  );
  await startCurrency(answers.call, geoipUrl);
  return screen.findByRole<HTMLSelectElement>('combobox', { name: 'Currency' });
};
const shows = (price: string, note: string): Promise<void> =>
  waitFor(() => {
    expect(screen.getByTestId('price').textContent).toBe(price);
    expect(screen.getByRole('status').textContent).toBe(note);
  });

beforeEach(() => {
  answers = createAnswers();
  answers.answer(getRates, rates);
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  removeCookie('currency');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows the currency of the time zone beside the pounds, and keeps nothing of it', async () => {
  isIn('Europe/Berlin');
  const select = await start();
  expect(select.value).toBe('EUR');
  await shows('£53.90 ≈ €62.52', 'Rates of 20 November 2026. Prices are charged in pounds.');
  expect(document.cookie).not.toContain('currency');
  expect(warnings).not.toHaveBeenCalled();
});

it('asks for no rates where pounds are enough', async () => {
  isIn('Europe/London');
  await start();
  await shows('£53.90 ', 'Prices are charged in pounds.');
  expect(answers.requestsTo(getRates)).toHaveLength(0);
});

it('takes the choice over what it would detect', async () => {
  isIn('Europe/Berlin');
  writeCookie('currency', 'JPY');
  const select = await start();
  expect(select.value).toBe('JPY');
  await shows('£53.90 ≈ ¥10,674', 'Rates of 19 November 2026. Prices are charged in pounds.');
});

it('detects again where the cookie names no currency', async () => {
  isIn('Europe/Berlin');
  writeCookie('currency', 'QQQ');
  expect((await start()).value).toBe('EUR');
});

it('changes every amount at a choice, and back to pounds alone', async () => {
  isIn('Europe/Berlin');
  const select = await start();
  fireEvent.change(select, { target: { value: 'JPY' } });
  await shows('£53.90 ≈ ¥10,674', 'Rates of 19 November 2026. Prices are charged in pounds.');
  expect(document.cookie).toContain('currency=JPY');
  fireEvent.change(select, { target: { value: 'GBP' } });
  await shows('£53.90 ', 'Prices are charged in pounds.');
  expect(answers.requestsTo(getRates)).toHaveLength(1);
});

it('keeps a currency without a rate, says so, and shows pounds only', async () => {
  isIn('Africa/Cairo');
  const select = await start();
  expect(select.value).toBe('EGP');
  await shows('£53.90 ', noRate);
});

it('shows pounds only when the rates cannot be read, with a line in the log', async () => {
  answers.answer(getRates, () => {
    throw new Problem('unavailable');
  });
  isIn('Europe/Berlin');
  await start();
  await shows('£53.90 ', noRate);
  expect(warnings).toHaveBeenCalledOnce();
});

it('falls back to pounds when nothing tells, with a line in the log', async () => {
  isIn('UTC', ['en']);
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  expect((await start()).value).toBe('GBP');
  expect(warnings).toHaveBeenCalledOnce();
  expect(fetched).not.toHaveBeenCalled();
});

it('asks the service for the country where it is set, and shows a choice that was made meanwhile', async () => {
  isIn('UTC', ['en']);
  const fetched = vi.fn((_address: string) => {
    writeCookie('currency', 'JPY');
    return Promise.resolve(Response.json({ country_code: 'FR' }));
  });
  vi.stubGlobal('fetch', fetched);
  expect((await start('https://geo.example/json')).value).toBe('JPY');
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['https://geo.example/json']);
  removeCookie('currency');
  fetched.mockImplementation(() => Promise.resolve(Response.json({ country_code: 'FR' })));
  document.body.replaceChildren();
  expect((await start('https://geo.example/json')).value).toBe('EUR');
});

it('lists all 38 currencies by name, pounds first', async () => {
  isIn('Europe/London');
  const names = [...(await start()).options].map(({ text }) => text);
  expect(names).toHaveLength(38);
  expect(names[0]).toBe('British Pound (GBP)');
  expect(names.slice(1)).toEqual(names.slice(1).toSorted((a, b) => a.localeCompare(b)));
});
