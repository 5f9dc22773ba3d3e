import { countText, shareText } from './numbers.ts';
import { PanelCard } from './PanelCard.tsx';
import { sourceText } from './sourceText.ts';
import type { Analytics } from '#contracts/catalogue/analytics.ts';

type AdvancedAnswer = NonNullable<Analytics['advanced']>;

const Sources = ({ sources }: Pick<AdvancedAnswer, 'sources'>) => {
  const total = sources.reduce((sum, { visitors }) => sum + visitors, 0);
  if (total === 0) return <p className="text-sm text-muted">There were no visits in this period.</p>;
  return (
    <ul className="flex flex-col gap-4">
      {sources.map(({ source, visitors }) => (
        <li key={source}>
          <p className="flex justify-between gap-4 text-sm tabular-nums">
            <span>{sourceText[source]}</span>
            <span>
              {countText(visitors)} <span className="text-muted">({shareText(visitors / total)})</span>
            </span>
          </p>
          <svg
            aria-hidden
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="mt-1.5 h-1.5 w-full rounded-full bg-sunk"
          >
            <rect width={(visitors / total) * 100} height={1} className="fill-edge" />
          </svg>
        </li>
      ))}
    </ul>
  );
};

const SearchTerms = ({ words }: Pick<AdvancedAnswer, 'words'>) =>
  words.length === 0 ? (
    <p className="text-sm text-muted">None yet. We list a search once it has brought two visitors on one day.</p>
  ) : (
    <ol className="divide-y divide-line">
      {words.map(({ words: searched, visitors }) => (
        <li key={searched} className="flex justify-between gap-4 py-2 text-sm tabular-nums first:pt-0">
          <span className="wrap-anywhere">{searched}</span>
          <span>{countText(visitors)}</span>
        </li>
      ))}
    </ol>
  );

/** What Creator Pro shows of the visitors. */
export const Advanced = ({ sources, words }: AdvancedAnswer) => (
  <div className="grid gap-6 md:grid-cols-2">
    <PanelCard title="Where visitors came from">
      <Sources sources={sources} />
    </PanelCard>
    <PanelCard title="Searches that led here">
      <SearchTerms words={words} />
    </PanelCard>
  </div>
);
