/** Every read model of the product. */
import { orders } from './orders.ts';
import { payouts } from './payouts.ts';
import { securityActs } from './securityActs.ts';
import { users } from './users.ts';
import { videoListings } from './videoListings.ts';
import { videoTraffic } from './videoTraffic.ts';
import { videos } from './videos.ts';

export const projections = [users, securityActs, videos, videoListings, orders, payouts, videoTraffic] as const;
