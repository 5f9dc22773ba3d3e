import { openPreview } from '#contracts/catalogue/catalogue.ts';
import { Avatar } from '#web/components/people/Avatar.tsx';
import { BrandMark } from '#web/components/shell/BrandMark.tsx';
import { BrowseFilterBar } from '#web/components/browse/BrowseFilterBar.tsx';
import { noFilters } from '#web/components/browse/browseFilters.ts';
import { DocumentText } from '#web/components/papers/DocumentText.tsx';
import { Figure } from '#web/components/prose/Figure.tsx';
import { FoundLine } from '#web/components/browse/FoundLine.tsx';
import { PreviewPlayer } from '#web/components/videos/PreviewPlayer.tsx';
import { PriceToPay } from '#web/components/prices/PriceToPay.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { SuggestionList } from '#web/components/browse/SuggestionList.tsx';
import { Thumbnail } from '#web/components/videos/Thumbnail.tsx';
import type { Suggestion } from '#web/components/browse/useSuggestions.ts';
import { VideoCard } from '#web/components/videos/VideoCard.tsx';
import { BenchScene } from '#web/ui/BenchScene.tsx';
import { PriceBlock } from '#web/ui/PriceBlock.tsx';
import { Part, State } from './StyleGuideParts.tsx';
import { cards, licence, picture, video } from './samples.ts';

const Cards = () => (
  <Part name="VideoCard">
    {cards.map(([state, card]) => (
      <State key={card.id} name={state}>
        <VideoCard video={card} headingLevel={3} />
      </State>
    ))}
  </Part>
);

const Pictures = () => {
  const call = useCall();
  return (
    <Part name="PreviewPlayer, Thumbnail, BenchScene">
      <State name="poster; nobody has this video, so pressing says so">
        <PreviewPlayer
          title={video.title}
          poster={picture}
          open={() => call(openPreview, { params: { videoId: video.id }, body: { isPlayed: true } })}
        />
      </State>
      <State name="picture not found">
        <Thumbnail source="/media/gone.webp" className="aspect-video w-full rounded-md object-cover" />
      </State>
      <State name="a scene">
        <BenchScene />
      </State>
    </Part>
  );
};

const filters = { ...noFilters, q: 'oak', category: 'diy', minPrice: 25, maxPrice: 100 };
const list = {
  videos: [],
  total: 12,
  isEstimate: false,
  page: 1,
  pageSize: 12,
  nearMatches: [],
  creators: [],
  categories: [],
  categoryCounts: { diy: 12, cooking: 3 },
};
const suggestions: readonly Suggestion[] = [
  { key: 'a', group: 'Videos', label: 'An oak stool from one plank', leadsTo: '/search' },
  { key: 'b', group: 'Videos', label: 'Oiling oak', leadsTo: '/search' },
  { key: 'c', group: 'Categories', label: 'Oak & ash', leadsTo: '/search' },
];

const Finding = () => (
  <Part name="BrowseFilterBar, FoundLine, SuggestionList" isWide>
    <State name="nothing filtered">
      <BrowseFilterBar filters={noFilters} categoryCounts={list.categoryCounts} basePath="/search" />
      <FoundLine list={{ ...list, filters: noFilters }} basePath="/search" onClear={() => undefined} />
    </State>
    <State name="filters in force">
      <FoundLine list={{ ...list, filters }} basePath="/search" onClear={() => undefined} />
    </State>
    <State name="suggestions for “oak”">
      {/* It hangs under the search box, which has no height here. */}
      <div className="relative mb-64 max-w-100">
        <SuggestionList
          id="kit-suggestions"
          suggestions={suggestions}
          active={-1}
          words="oak"
          onChoose={() => undefined}
        />
      </div>
    </State>
  </Part>
);

const Facts = () => (
  <>
    <Part name="PriceBlock, PriceToPay, Figure">
      <State name="what a creator gets">
        <PriceBlock
          lines={[
            { label: 'Your price', pence: 4900 },
            { label: 'Our share (10%)', pence: -490 },
          ]}
          total={{ label: 'You get', pence: 4410 }}
        />
      </State>
      <State name="what a buyer pays">
        <PriceToPay price={video} />
      </State>
      <State name="a number, with and without a note">
        <dl className="flex flex-col gap-3">
          <Figure name="Videos sold" value="1,204" note="none of them twice" />
          <Figure name="Views" value="0" />
        </dl>
      </State>
    </Part>
    <Part name="Avatar, BrandMark">
      <State name="picture, initials, no name">
        <div className="flex gap-3">
          {[
            { displayName: 'Ann Lee', avatarUrl: '/icon-192.png' },
            { displayName: 'Ann Lee', avatarUrl: null },
            undefined,
          ].map((profile, place) => (
            <Avatar key={place} profile={profile} className="size-14 text-lg" />
          ))}
        </div>
      </State>
      <State name="the mark">
        <BrandMark size={48} />
      </State>
    </Part>
    <Part name="DocumentText" isWide>
      <State name="longer than its room">
        <div className="max-w-text">
          <DocumentText label="Licence text" document={licence} />
        </div>
      </State>
    </Part>
  </>
);

/** What shows videos, people and money. */
export const StyleGuideVideos = () => (
  <>
    <Cards />
    <Pictures />
    <Finding />
    <Facts />
  </>
);
