import { useState } from 'react';
import { data, Link, replace, useLoaderData } from 'react-router-dom';
import { getVideo, type Video } from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import { currentLicence, myPurchases } from '#contracts/sales/sales.ts';
import { JustSold } from '#web/components/videos/JustSold.tsx';
import { PriceToPay } from '#web/components/prices/PriceToPay.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { findSimilar } from '#web/components/browse/similarVideos.ts';
import { Thumbnail } from '#web/components/videos/Thumbnail.tsx';
import type { LoadInput } from '#web/app/routing/page.ts';
import { Head } from '#web/seo/Head.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';

export const loadCheckout = async ({ call, params, signal }: LoadInput) => {
  const videoId = params['videoId'] ?? '';
  try {
    const [video, licence] = await Promise.all([
      call(getVideo, { params: { videoId } }, { signal }),
      call(currentLicence, { signal }),
    ]);
    return data({ video, licence, similar: [] });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 410) {
      // Back from a purchase: it is bought once, and here it is.
      const { purchases } = await call(myPurchases, { signal });
      const own = purchases.find((order) => order.videoId === videoId);
      if (own) throw replace(`/orders/${own.id}`);
      return data({ video: null, licence: null, similar: await findSimilar(call, { id: videoId }) });
    }
    if (error.type === 'invalid-input') throw new Problem('not-found');
    throw error;
  }
};

export const CheckoutPage = () => {
  const { video, licence, similar } = useLoaderData<typeof loadCheckout>();
  const call = useCall();
  // Told by the refusal: what is listed may lag behind what is sold.
  const [instead, setInstead] = useState<Video[]>();
  if (!video || !licence || instead) return <JustSold similar={instead ?? similar} />;
  return (
    <div className="wrap py-10">
      <Head title={`Buy ${video.title}`} isHidden />
      <h1 className="text-3xl">Make it yours</h1>
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <CheckoutForm video={video} licence={licence} onSold={() => void findSimilar(call, video).then(setInstead)} />
        <aside className="rounded-lg border border-line bg-surface p-6 max-md:order-first md:sticky md:top-24">
          <Link to={`/videos/${video.id}`} className="flex items-center gap-4 text-ink no-underline hover:underline">
            <Thumbnail
              source={video.thumbnail}
              className="aspect-video w-28 shrink-0 rounded-md bg-stage object-cover"
            />
            <span className="min-w-0">
              <span className="head block leading-tight">{video.title}</span>
              <span className="text-sm text-muted">
                by {video.creator} · {video.duration}
              </span>
            </span>
          </Link>
          <div className="mt-4">
            <PriceToPay price={video} />
          </div>
          {video.isBeingBought && (
            <p className="mt-5 rounded-md bg-warn-soft p-3 text-sm text-warn">
              Another buyer is paying too. The first completed payment wins; the other is never charged.
            </p>
          )}
        </aside>
      </div>
    </div>
  );
};
