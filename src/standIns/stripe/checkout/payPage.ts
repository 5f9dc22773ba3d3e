/** The hosted page as HTML: works without script, in light and dark, on a phone. */
import { createHash } from 'node:crypto';
import { renewalCards, testCards } from '#standIns/stripe/charges/cards.ts';
import { payStyle } from './payStyle.ts';
import type { SessionRecord } from '#standIns/stripe/records.ts';

export type PayForm = { number: string; expiry: string; cvc: string; decline?: string };

export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

const inFours = (number: string): string => number.replaceAll(/\D/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');

export const money = ({ amount, currency }: Pick<SessionRecord, 'amount' | 'currency'>): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);

const styleHash = createHash('sha256').update(payStyle).digest('base64');

/** Browsers hold the redirect after a form against `form-action` too, so the ways out are named. */
export const payPolicy = (urls: readonly (string | null)[]): string => {
  const waysOut = urls.filter((url) => url !== null).map((url) => new URL(url).origin);
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    ["form-action 'self'", ...new Set(waysOut)].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

export const page = (title: string, main: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} · Sandbox</title>
<link rel="icon" href="data:,">
<style>${payStyle}</style>
</head>
<body>
<header class="banner">Sandbox: no real money</header>
<main>${main}</main>
</body>
</html>
`;

const cardChoice = (number: string, label: string, chosen: string): string =>
  `<li><a href="?card=${number}"${number === chosen ? ' aria-current="true"' : ''}>
    <span>${escape(label)}</span> <code>${inFours(number)}</code></a></li>`;

const field = (name: string, label: string, value: string): string => `<div class="field">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" value="${escape(value)}" inputmode="numeric" autocomplete="off" required>
</div>`;

const summary = (session: SessionRecord): string => `<section class="summary">
  ${session.items.map(({ name }) => `<h1>${escape(name)}</h1>`).join('')}
  <p class="amount">${money(session)}</p>
  <p class="quiet">${
    session.plan
      ? 'Charged to the card now, and on the same day of every month until it is cancelled.'
      : 'The amount is held on the card now and taken when the seller confirms.'
  }</p>
  ${session.customerEmail === null ? '' : `<p class="quiet">Receipt to ${escape(session.customerEmail)}</p>`}
</section>`;

export const cardFields = (form: PayForm, cards: typeof testCards): string => {
  const chosen = form.number.replaceAll(/\D/g, '');
  const choices = Object.entries(cards).map(([number, { label }]) => cardChoice(number, label, chosen));
  return `${form.decline === undefined ? '' : `<p class="decline" role="alert">${escape(form.decline)}</p>`}
  ${field('number', 'Card number', inFours(form.number))}
  <div class="pair">${field('expiry', 'Expiry', form.expiry)}${field('cvc', 'Security code', form.cvc)}</div>
  <fieldset><legend>Test cards</legend><ul class="cards">${choices.join('')}</ul></fieldset>`;
};

/** The cards that the page of this session takes. */
export const cardsFor = (session: SessionRecord): typeof testCards =>
  session.plan ? { ...testCards, ...renewalCards } : testCards;

export const payPage = (session: SessionRecord, form: PayForm): string => {
  const pay = session.plan ? `Subscribe for ${money(session)} a month` : `Pay ${money(session)}`;
  return page(
    pay,
    `${summary(session)}
<form method="post" action="${session.id}">
  ${cardFields(form, cardsFor(session))}
  <div class="buttons">
    <button class="primary" name="action" value="pay">${pay}</button>
    ${session.cancelUrl === null ? '' : '<button class="secondary" name="action" value="cancel" formnovalidate>Cancel and go back</button>'}
  </div>
</form>`,
  );
};

/** The bank's part of the page: is it you? */
export const challengePage = (session: SessionRecord, form: PayForm): string => {
  const kept = (['number', 'expiry', 'cvc'] as const).map(
    (name) => `<input type="hidden" name="${name}" value="${escape(form[name])}">`,
  );
  return page(
    'Your bank asks',
    `<section class="notice"><h1>Is it you?</h1>
<p class="quiet">The bank of card ${inFours(form.number)} wants you to confirm ${money(session)}.</p>
<form method="post" action="${session.id}">${kept.join('')}
  <div class="buttons">
    <button class="primary" name="bank" value="confirmed">Yes, confirm</button>
    <button class="secondary" name="bank" value="refused">No, refuse</button>
  </div>
</form></section>`,
  );
};

export const noticePage = (title: string, text: string, backUrl: string | null): string =>
  page(
    title,
    `<section class="notice"><h1>${escape(title)}</h1><p class="quiet">${escape(text)}</p>
${backUrl === null ? '' : `<a class="button secondary" href="${escape(backUrl)}">Go back</a>`}</section>`,
  );
