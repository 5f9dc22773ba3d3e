/**
 * What a buyer states before paying. Consumers also ask for immediate supply and acknowledge that they lose the right
 * to cancel (Consumer Contracts Regulations 2013, reg. 37(1)). An order keeps this text as it was shown.
 */
import type { BuyerKind } from './businessVocabulary.ts';

export const checkoutStatements = {
  acceptsLicence: 'I have read the licence and accept it.',
  wantsImmediateSupply:
    'I want the original at once, and agree that it is supplied before the 14 days in which I could cancel are over.',
  givesUpCancellation: 'I know that I lose my right to cancel as soon as the original can be downloaded.',
} as const;
export type CheckoutStatement = keyof typeof checkoutStatements;

const forEverybody: readonly CheckoutStatement[] = ['acceptsLicence'];
const forConsumers: readonly CheckoutStatement[] = [...forEverybody, 'wantsImmediateSupply', 'givesUpCancellation'];

/** The statements for this kind of buyer, in the order of the form. */
export const statementsFor = (buysAs: BuyerKind | undefined): readonly CheckoutStatement[] =>
  buysAs === 'consumer' ? forConsumers : forEverybody;

/** What a buyer of this kind has stated, as an order stores it. */
export type Agreement = { buysAs: BuyerKind; statements: string[] };
export const agreementOf = (buysAs: BuyerKind): Agreement => ({
  buysAs,
  statements: statementsFor(buysAs).map((statement) => checkoutStatements[statement]),
});
