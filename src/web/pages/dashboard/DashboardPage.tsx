import { useLoaderData } from 'react-router-dom';
import { myVideos, myVideoTotals, type MyVideo, type Video, type VideoTotals } from '#contracts/catalogue/catalogue.ts';
import { savedVideos } from '#contracts/catalogue/saved.ts';
import { myPurchaseStates } from '#contracts/sales/afterSales.ts';
import { getBalance, myPurchases, type Balance, type Order } from '#contracts/sales/sales.ts';
import { myRequests, type MyRequest } from '#contracts/requests/requests.ts';
import type { LoadInput } from '#web/app/routing/page.ts';
import { Head } from '#web/seo/Head.tsx';
import { readSessionUser } from '#web/app/session/session.ts';
import { useSession } from '#web/app/session/useSession.ts';
import { BuyerDashboard } from './BuyerDashboard.tsx';
import { ownedOf, type Owned } from './owned.ts';
import { CreatorDashboard } from './CreatorDashboard.tsx';

/** What everybody has who may buy; creators may too. */
type BuyerData = { purchases: Order[]; owned: Owned; saved: Video[]; requests: MyRequest[] };
type DashboardData =
  | ({
      face: 'creator';
      videos: MyVideo[];
      totals: VideoTotals;
      uploadsLeftToday: number | null;
      balance: Balance;
    } & BuyerData)
  | ({ face: 'buyer' } & BuyerData);

const loadBuyer = async ({ call, signal }: LoadInput): Promise<BuyerData> => {
  const [{ purchases }, states, { videos }, { requests }] = await Promise.all([
    call(myPurchases, { signal }),
    call(myPurchaseStates, { signal }),
    call(savedVideos, { query: {} }, { signal }),
    call(myRequests, { signal }),
  ]);
  return { purchases, owned: ownedOf(purchases, states.purchases), saved: videos, requests };
};

export const loadDashboard = async (input: LoadInput): Promise<DashboardData> => {
  const { call, signal } = input;
  if (!readSessionUser()?.isCreator) return { face: 'buyer', ...(await loadBuyer(input)) };
  const [bought, mine, totals, balance] = await Promise.all([
    loadBuyer(input),
    call(myVideos, { signal }),
    call(myVideoTotals, { signal }),
    call(getBalance, { signal }),
  ]);
  return { face: 'creator', ...bought, ...mine, totals, balance };
};

export const DashboardPage = () => {
  const data = useLoaderData<typeof loadDashboard>();
  const user = useSession();
  const isStaff = (user?.roles.length ?? 0) > 0;
  return (
    <div className="wrap py-10">
      <Head title="Dashboard" isHidden />
      <p className="text-sm text-muted">{data.face === 'creator' ? 'Creator' : 'Buyer'}</p>
      <h1 className="mt-1 text-3xl">Hello, {user?.displayName ?? 'there'}.</h1>
      {isStaff && (
        <p className="mt-4 rounded-md bg-sunk px-4 py-3 text-sm">
          You are staff here. {/* The console is an application of its own. */}
          <a href="/admin" className="font-medium underline underline-offset-4">
            Open the console
          </a>
        </p>
      )}
      {data.face === 'creator' ? <CreatorDashboard {...data} /> : <BuyerDashboard {...data} />}
    </div>
  );
};
