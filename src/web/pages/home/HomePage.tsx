import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { browseVideos } from '#contracts/catalogue/catalogue.ts';
import type { Call } from '#contracts/http/call.ts';
import { formatBps } from '#contracts/shared/money.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getFigures } from '#contracts/sales/figures.ts';
import { featuredVideos } from '#contracts/catalogue/featured.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import { VideoGrid } from '#web/components/videos/VideoGrid.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import type { LoadInput } from '#web/app/routing/page.ts';
import { Head, JsonLd } from '#web/seo/Head.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Figures } from './Figures.tsx';
import { Hero } from './Hero.tsx';
import { audiences, sidesFor, type Audience, type Side } from './homeContent.ts';
import { siteData } from './siteData.ts';
import { Testimonials } from './Testimonials.tsx';

const NEWEST = 3;

/** The page stands without what the server could not tell. */
const orNothing = async <Answer,>(answer: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
};

const newest = async (call: Call) =>
  (await orNothing(call(browseVideos, { query: {} })))?.videos.slice(0, NEWEST) ?? [];

export const loadHome = async ({ call }: LoadInput) => {
  const [figures, videos, chosen] = await Promise.all([
    orNothing(call(getFigures)),
    newest(call),
    orNothing(call(featuredVideos)),
  ]);
  return { figures, videos, featured: chosen?.videos ?? [] };
};

const Features = ({ side: { featuresTitle, features } }: { side: Side }) => {
  return (
    <section className="wrap mt-24">
      <h2 className="max-w-text text-3xl">{featuresTitle}</h2>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 md:grid-cols-4">
        {features.map(({ title, text }, index) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-6">
            <p aria-hidden className="proof text-accent">
              0{index + 1}
            </p>
            <h3 className="mt-3 text-lg">{title}</h3>
            <p className="mt-2 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

const pill = 'inline-flex min-h-11 items-center rounded-full px-6 text-sm font-semibold no-underline';

const CallToAction = ({ side }: { side: Side }) => {
  const { callTitle, callText, callNote, primary, secondary } = side;
  return (
    <section className="wrap mt-24">
      <div className="rounded-lg bg-ink px-6 py-14 text-center text-paper sm:px-12">
        <h2 className="text-3xl">{callTitle}</h2>
        <p className="mx-auto mt-4 max-w-text opacity-80">{callText}</p>
        <p className="mt-7 flex flex-wrap justify-center gap-3">
          <Link to={primary.to} className={`${pill} bg-paper text-ink hover:opacity-90`}>
            {primary.label}
          </Link>
          <Link to={secondary.to} className={`${pill} border border-paper/40 text-paper hover:border-paper`}>
            {secondary.label}
          </Link>
        </p>
        {callNote && <p className="mt-6 text-sm opacity-80">{callNote}</p>}
      </div>
    </section>
  );
};

export const HomePage = () => {
  const { figures, videos, featured } = useLoaderData<typeof loadHome>();
  const { brandName, origin, fees } = useBoot();
  const creatorShare = formatBps(fees.current.creatorShareBps);
  const [audience, setAudience] = useState<Audience>(audiences[0][0]);
  const side = sidesFor(creatorShare)[audience];
  return (
    <>
      <Head
        title={`${brandName}: every video is sold once`}
        description={`Everyday people film real projects; one channel buys each video, exclusively, with full commercial rights. Creators keep ${creatorShare}.`}
        canonical="/"
      />
      <Hero audience={audience} side={side} onChange={setAudience} />
      {figures && <Figures figures={figures} creatorShare={creatorShare} />}
      {featured.length > 0 && (
        <section className="wrap mt-16">
          <h2 className="text-2xl">Featured</h2>
          <p className="mt-2 mb-6 text-sm text-muted">
            Chosen by our moderators from creators with <TextLink to="/pricing#creator-pro">Creator Pro</TextLink>.
          </p>
          <VideoGrid videos={featured} headingLevel={3} />
        </section>
      )}
      {videos.length > 0 && (
        <section className="wrap mt-16">
          <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-2xl">New videos</h2>
            <ButtonLink to="/search" variant="text">
              See all videos
            </ButtonLink>
          </div>
          <VideoGrid videos={videos} headingLevel={3} />
        </section>
      )}
      <Features side={side} />
      <Testimonials />
      <CallToAction side={side} />
      <JsonLd data={siteData(origin, brandName)} />
    </>
  );
};
