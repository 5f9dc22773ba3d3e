import { Compass, HandCoins, House, MessageCircleQuestion, Search, ShieldCheck, Users, Video } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Head } from '#web/seo/Head.tsx';
import { ThemeToggle } from '#web/theme/ThemeToggle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Reference } from './Reference.tsx';

const quickLinks = [
  ['/', 'Homepage', House],
  ['/browse', 'Browse Videos', Search],
  ['/how-it-works', 'How It Works', Compass],
] as const;

const promises = [
  [Video, 'Authentic videos', 'Real projects, filmed by the people who did them, each checked before it is listed.'],
  [Users, 'A community of creators', 'People who cook, build, repair and grow, and film it along the way.'],
  [HandCoins, 'Exclusive licensing', 'One video, one buyer. A sold video is never listed again.'],
  [ShieldCheck, 'Support', 'If something goes wrong, a person will help you.'],
] as const;

/** Nothing lives at this address. */
export const NotFound = () => (
  <div className="wrap py-12">
    <Head title="Page not found" isHidden />
    <section className="grid items-end gap-10 md:grid-cols-[1.4fr_1fr]">
      <div>
        <div className="flex items-center gap-3">
          <Tag severity="warning">404 Error</Tag>
          <ThemeToggle />
        </div>
        <h1 className="mt-4 text-4xl">Oops! Page Not Found</h1>
        <p className="mt-4 mb-6 max-w-text text-lg text-muted">
          There is only one of everything here, and nothing at this address.
        </p>
        <ButtonLink to="/">Go to Home</ButtonLink>
        <Reference className="mt-6" />
      </div>
      <nav aria-label="Quick links" className="rounded-lg border border-line bg-surface p-3">
        <ul>
          {quickLinks.map(([to, label, Icon]) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-13 items-center gap-3 rounded-md px-3 font-medium text-ink no-underline hover:bg-sunk"
              >
                <Icon aria-hidden size={18} className="text-accent" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
    <ul className="mt-16 grid gap-x-6 gap-y-8 border-t border-line pt-10 sm:grid-cols-2 md:grid-cols-4">
      {promises.map(([Icon, title, text]) => (
        <li key={title}>
          <Icon aria-hidden size={22} className="text-accent" />
          <h2 className="mt-3 text-lg">{title}</h2>
          <p className="mt-1 text-sm text-muted">{text}</p>
        </li>
      ))}
    </ul>
    <section className="mt-14 flex flex-wrap items-center justify-between gap-6 rounded-lg bg-sunk p-6 sm:p-10">
      <div>
        <h2 className="flex items-center gap-2.5 text-2xl">
          <MessageCircleQuestion aria-hidden size={26} className="shrink-0 text-accent" />
          Need Help Finding Something?
        </h2>
        <p className="mt-2 text-muted">Tell us what you were looking for.</p>
      </div>
      <ButtonLink to="/contact" variant="hairline">
        Contact Us
      </ButtonLink>
    </section>
  </div>
);
