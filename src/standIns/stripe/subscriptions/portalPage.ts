/** The customer portal as HTML: the plan, its end, and the card. */
import { renewalCards } from '#standIns/stripe/charges/cards.ts';
import { cardFields, escape, money, page, type PayForm } from '#standIns/stripe/checkout/payPage.ts';
import type { CustomerRecord, PortalRecord, SubscriptionRecord } from '#standIns/stripe/records.ts';

const day = (seconds: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(seconds * 1000);

const standing = ({ status, cancelAt, periodEnd }: SubscriptionRecord): string => {
  if (status === 'past_due') return 'The last payment did not go through.';
  return cancelAt === null ? `Renews on ${day(periodEnd)}.` : `Ends on ${day(cancelAt)}.`;
};

const button = (action: string, text: string, variant: string): string =>
  `<button class="${variant}" name="action" value="${action}" formnovalidate>${text}</button>`;

const plan = (subscription: SubscriptionRecord): string => `<section class="summary">
  <h1>${escape(subscription.name)}</h1>
  <p class="amount">${money(subscription)} <span class="quiet">a month</span></p>
  <p class="quiet">${standing(subscription)}</p>
  <form method="post" class="bare">${
    subscription.cancelAt === null
      ? button('cancel', 'Cancel plan', 'secondary')
      : button('resume', 'Keep plan', 'secondary')
  }</form>
</section>`;

export type PortalView = {
  portal: PortalRecord;
  customer: CustomerRecord;
  subscription: SubscriptionRecord | undefined;
  form: PayForm;
};

export const portalPage = ({ portal, customer, subscription, form }: PortalView): string =>
  page(
    'Your plan',
    `${subscription ? plan(subscription) : '<section class="summary"><h1>No plan</h1></section>'}
<form method="post">
  ${customer.card === null ? '' : `<p class="quiet">Charged to the card ending in ${customer.card.last4}.</p>`}
  ${cardFields(form, renewalCards)}
  <div class="buttons">
    ${button('card', 'Use this card', 'primary')}
    <a class="button secondary" href="${escape(portal.returnUrl)}">Back to the site</a>
  </div>
</form>`,
  );
