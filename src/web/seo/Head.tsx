import { useLocation } from 'react-router-dom';
import { safeJson } from '#web/app/appData.ts';
import { useBoot } from '#web/components/shell/Providers.tsx';

export type HeadProps = {
  /** Without the brand, which is added. */
  title: string;
  description?: string;
  /** Path of the one address that search engines should keep; the current path unless given. */
  canonical?: string;
  /** Path or address of the picture for social cards; the site's own unless given. */
  image?: string;
  isHidden?: boolean;
  type?: 'website' | 'video.other' | 'article';
};

type CardProps = Pick<HeadProps, 'description' | 'image' | 'type'> & { full: string; url: string };

/** For search engines and social cards, which run no scripts: the browser's build does without it. */
const SocialCard = ({ full, url, description, image = '/social-card.png', type = 'website' }: CardProps) => {
  const { origin, brandName } = useBoot();
  return (
    <>
      {description && <meta name="description" content={description} />}
      <meta property="og:title" content={full} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={brandName} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:image" content={new URL(image, origin).href} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
};

/** Title, description, canonical address and social card. React moves them into the head; one `Head` per page. */
export const Head = ({ title, canonical, isHidden, ...card }: HeadProps) => {
  const { origin, brandName } = useBoot();
  const { pathname } = useLocation();
  const full = title.includes(brandName) ? title : `${title} · ${brandName}`;
  const url = new URL(canonical ?? pathname, origin).href;
  return (
    <>
      <title>{full}</title>
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      {import.meta.env.SSR && !isHidden && <SocialCard {...card} full={full} url={url} />}
    </>
  );
};

/** Structured data (schema.org) about what the page shows. */
export const JsonLd = ({ data }: { data: Record<string, unknown> }) => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{ __html: safeJson({ '@context': 'https://schema.org', ...data }) }}
  />
);
