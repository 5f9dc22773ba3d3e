/** The way from Buy Now to the pay page. */
import * as contract from '#contracts/sales/sales.ts';
import * as schema from '#contracts/sales/sales.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { DeviceName } from '#modules/sales/ports.ts';
import { createPurchase, type PurchaseDeps } from './process.ts';

export type CheckoutDeps = PurchaseDeps & { deviceName: DeviceName };

export const checkoutRoutes = ({ deviceName, ...deps }: CheckoutDeps): Route[] => {
  const purchase = createPurchase(deps);
  return [
    route(
      contract.openCheckout,
      schema.openCheckout,
      async ({ params: { videoId }, body, caller, cause, transport }) => {
        if (caller.roles.length > 0) throw new Problem('not-allowed', 'Staff accounts do not buy.');
        const { channelUrl, totalPence, licenceHash, buysAs } = body;
        const from = { device: deviceName(transport.header('user-agent')), address: transport.address };
        return purchase({ videoId, buyerId: caller.userId, channelUrl, totalPence, licenceHash, buysAs, from }, cause);
      },
    ),
  ];
};
