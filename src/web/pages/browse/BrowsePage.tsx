import { useLoaderData } from 'react-router-dom';
import { readFilters } from '#web/components/browse/browseFilters.ts';
import { BrowseCallToAction, VideoBrowser } from '#web/components/browse/VideoBrowser.tsx';
import { loadVideoPage } from '#web/components/videos/loadVideoPage.ts';
import type { LoadInput } from '#web/app/routing/page.ts';
import { Head } from '#web/seo/Head.tsx';
import { ThemeToggle } from '#web/theme/ThemeToggle.tsx';
import { Tag } from '#web/ui/Tag.tsx';

export const loadBrowse = ({ call, url, signal }: LoadInput) =>
  loadVideoPage(call, readFilters(url.searchParams), '/browse', signal);

export const BrowsePage = () => {
  const list = useLoaderData<typeof loadBrowse>();
  return (
    <div className="wrap py-10">
      <Head title="Browse Videos" isHidden />
      <header className="mb-8">
        <div className="flex items-center justify-between gap-4">
          <ul className="flex flex-wrap gap-2">
            {['New Videos Daily', 'Growing Creator Community', 'Exclusive Purchase'].map((text) => (
              <li key={text}>
                <Tag>{text}</Tag>
              </li>
            ))}
          </ul>
          <ThemeToggle />
        </div>
        <h1 className="mt-4 text-3xl">Find the one that is yours.</h1>
        <p className="mt-3 max-w-text text-muted">
          Every video here is sold once. The price you see is the price you pay, and when you buy it, it is gone from
          this page for good.
        </p>
      </header>
      <VideoBrowser list={list} basePath="/browse" />
      <BrowseCallToAction />
    </div>
  );
};
