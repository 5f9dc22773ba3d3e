import { Link, useLoaderData } from 'react-router-dom';
import { Problem } from '#contracts/http/problem.ts';
import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { Prose } from '#web/components/prose/Prose.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import type { LoadInput } from '#web/app/routing/page.ts';
import { JsonLd } from '#web/seo/Head.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { posts } from './posts.ts';
import type { Post } from './readPost.ts';

/** The slug of the post at this address; null for the list. */
export const loadBlog = ({ params }: LoadInput): string | null => {
  const slug = params['slug'] ?? null;
  if (slug !== null && !posts.some((post) => post.slug === slug)) throw new Problem('not-found');
  return slug;
};

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const Day = ({ date }: Pick<Post, 'date'>) => (
  <time dateTime={date} className="text-sm text-muted">
    {longDate.format(new Date(date))}
  </time>
);

const List = () => (
  <InfoLayout
    title="Blog"
    description="How selling once works, how copies are found, how to film a project that sells: posts of substance, now and then."
    heading="Notes from the workshop"
    lead="Now and then, when there is something to say."
  >
    <ul className="mt-10 max-w-text">
      {posts.map(({ slug, title, description, date }) => (
        <li key={slug} className="border-t border-line py-7">
          <Day date={date} />
          <h2 className="mt-1 text-2xl">
            <Link to={`/blog/${slug}`} className="text-ink no-underline hover:underline">
              {title}
            </Link>
          </h2>
          <p className="mt-2 text-muted">{description}</p>
        </li>
      ))}
    </ul>
  </InfoLayout>
);

const Article = ({ post: { title, description, date, text } }: { post: Post }) => {
  const { brandName, origin } = useBoot();
  return (
    <InfoLayout title={title} description={description} heading={title} lead={description} type="article">
      <p className="mt-4">
        <Day date={date} />
      </p>
      <Prose text={text} />
      <p className="mt-12 text-sm">
        <TextLink to="/blog">All posts</TextLink>
      </p>
      <JsonLd
        data={{
          '@type': 'BlogPosting',
          headline: title,
          description,
          datePublished: date,
          publisher: { '@type': 'Organization', name: brandName, url: `${origin}/` },
        }}
      />
    </InfoLayout>
  );
};

export const BlogPage = () => {
  const slug = useLoaderData<typeof loadBlog>();
  const post = posts.find((post) => post.slug === slug);
  return post ? <Article post={post} /> : <List />;
};
