import type { ReactNode } from 'react';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { VideoList } from './browseFilters.ts';

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline gap-x-5 gap-y-2">
    <h2 className="text-base">{title}</h2>
    <ul aria-label={title} className="flex flex-wrap gap-x-5 gap-y-2">
      {children}
    </ul>
  </div>
);

/** Creators and categories whose names match the words, above the videos. */
export const FoundNames = ({ creators, categories }: Pick<VideoList, 'creators' | 'categories'>) =>
  creators.length + categories.length > 0 && (
    <section aria-label="Found by name" className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5">
      {creators.length > 0 && (
        <Group title="Creators">
          {creators.map(({ username, name }) => (
            <li key={username}>
              <TextLink to={`/creators/${username}`}>{name}</TextLink>
            </li>
          ))}
        </Group>
      )}
      {categories.length > 0 && (
        <Group title="Categories">
          {categories.map(({ value, label }) => (
            <li key={value}>
              <TextLink to={`/categories/${value}`}>{label}</TextLink>
            </li>
          ))}
        </Group>
      )}
    </section>
  );
