/** The settings that say who runs the site. */
import type { Company } from '#contracts/site/site.ts';

type Environment = {
  BRAND_NAME: string;
  COMPANY_NAME?: string | undefined;
  COMPANY_NUMBER?: string | undefined;
  COMPANY_ADDRESS?: string | undefined;
  COMPANY_EMAIL?: string | undefined;
  VAT_NUMBER?: string | undefined;
  VAT_RATE_BPS?: number | undefined;
};

/** A missing fact stays empty: the pages say so instead of inventing it. */
export const companyOf = (env: Environment): Company => ({
  name: env.COMPANY_NAME ?? `${env.BRAND_NAME} Limited`,
  number: env.COMPANY_NUMBER ?? null,
  address: env.COMPANY_ADDRESS ?? null,
  email: env.COMPANY_EMAIL ?? null,
});

/** The seller on receipts. */
export const sellerOf = (env: Environment) => {
  const { name, number, address, email } = companyOf(env);
  const { VAT_NUMBER: vatNumber, VAT_RATE_BPS: rateBps } = env;
  const vat = vatNumber === undefined || rateBps === undefined ? null : { number: vatNumber, rateBps };
  return { name, address, email, vat, companyNumber: number };
};
