/** The hosted onboarding as HTML. */
import { sortCode, testBankAccounts, type Details } from './onboarding.ts';
import { escape, page } from '#standIns/stripe/checkout/payPage.ts';

/** Filled in with what works, as a person would rather not make something up. */
export const exampleDetails: Details = {
  givenName: 'Jenny',
  surname: 'Rosen',
  dateOfBirth: '01 / 01 / 1990',
  line1: '1 Test Street',
  city: 'London',
  postalCode: 'SW1A 1AA',
  sortCode,
  accountNumber: '00012345',
};

const detailField = (name: keyof Details, label: string, typed: Record<string, string>): string => `<div class="field">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" value="${escape(typed[name] ?? '')}" autocomplete="off" required>
</div>`;

const alert = (refusal: string | undefined): string =>
  refusal === undefined ? '' : `<p class="decline" role="alert">${escape(refusal)}</p>`;

const head = (title: string, text: string): string => `<section class="summary">
  <h1>${title}</h1>
  <p class="quiet">${text}</p>
  <p class="quiet">This page plays the payment provider. Please do not enter anything real: nothing you type is kept.</p>
</section>`;

const choice =
  (chosen: unknown) =>
  ([number, { label }]: [string, { label: string }]): string =>
    `<li><a href="?account=${number}"${number === chosen ? ' aria-current="true"' : ''}>
    <span>${escape(label)}</span> <code>${number}</code></a></li>`;

const testAccountNumbers = (typed: Record<string, string>): string =>
  `<fieldset><legend>Test account numbers</legend><ul class="cards">${Object.entries(testBankAccounts).map(choice(typed['accountNumber'])).join('')}</ul></fieldset>`;

/** Everything that is asked for at first. */
export const detailsPage = (typed: Record<string, string>, refusal?: string): string =>
  page(
    'Set up payouts',
    `${head('Where should your money go?', 'A few details about you, and the bank account that is paid.')}
<form method="post">
  ${alert(refusal)}
  <div class="pair">${detailField('givenName', 'First name', typed)}${detailField('surname', 'Last name', typed)}</div>
  ${detailField('dateOfBirth', 'Date of birth', typed)}
  ${detailField('line1', 'Address', typed)}
  <div class="pair">${detailField('city', 'Town', typed)}${detailField('postalCode', 'Postcode', typed)}</div>
  <div class="pair">${detailField('sortCode', 'Sort code', typed)}${detailField('accountNumber', 'Account number', typed)}</div>
  ${testAccountNumbers(typed)}
  <div class="buttons">
    <button class="primary" name="action" value="details">Agree and submit</button>
    <button class="secondary" name="action" value="leave" formnovalidate>Return to the site</button>
  </div>
</form>`,
  );

/** Where the bank account of an account that is set up is changed. It leads nowhere back, as Stripe's own. */
export const dashboardPage = (
  typed: Record<string, string>,
  { refusal, isSaved }: { refusal?: string; isSaved?: true },
): string =>
  page(
    'Your payouts',
    `${head('Your bank account', 'Money that is sent to you goes here.')}
<form method="post">
  ${alert(refusal)}
  ${isSaved ? '<p class="quiet" role="status">Saved. You can close this page.</p>' : ''}
  <div class="pair">${detailField('sortCode', 'Sort code', typed)}${detailField('accountNumber', 'Account number', typed)}</div>
  ${testAccountNumbers(typed)}
  <div class="buttons"><button class="primary" name="action" value="bank">Use this account</button></div>
</form>`,
  );

/** Only a photo is missing. */
export const documentPage = (refusal?: string): string =>
  page(
    'Confirm who you are',
    `${head('Confirm who you are', 'We need a photo of your passport or driving licence.')}
<form method="post">
  ${alert(refusal)}
  <fieldset><legend>Test photo</legend>
    <label class="choice"><input type="radio" name="photo" value="readable" checked> A photo that can be read</label>
    <label class="choice"><input type="radio" name="photo" value="blurred"> A photo that cannot be read</label>
  </fieldset>
  <div class="buttons">
    <button class="primary" name="action" value="document">Send the photo</button>
    <button class="secondary" name="action" value="leave" formnovalidate>Return to the site</button>
  </div>
</form>`,
  );

/** Nothing is missing. */
export const completePage = (): string =>
  page(
    'Nothing is missing',
    `<form method="post" class="notice"><h1>Nothing is missing</h1>
  <p class="quiet">We have everything we need at the moment.</p>
  <button class="primary" name="action" value="leave">Return to the site</button>
</form>`,
  );
