import type { z } from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import type * as schema from './rates.schema.ts';

export type Rates = z.infer<typeof schema.getRates.response>;

export const getRates = endpoint<typeof schema.getRates>({
  method: 'GET',
  path: '/api/rates',
  access: 'open',
  limit: 'general',
  summary: 'Reads exchange rates for the pound and their date. Prices are charged in pounds; this is a guide only.',
});
