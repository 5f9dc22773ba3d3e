import { Link } from 'react-router-dom';
import { useLate } from '#web/currency/late.ts';
import { BrandMark } from '#web/components/shell/BrandMark.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { registrationLine, socialLinks } from '#web/components/prose/siteFacts.ts';

const columns = [
  [
    'For Creators',
    [
      ['/pricing', 'Pricing'],
      ['/creator-faq', 'Creator FAQ'],
      ['/success-stories', 'Success Stories'],
    ],
  ],
  [
    'For YouTubers',
    [
      ['/categories', 'Categories'],
      ['/licensing', 'Licensing'],
      ['/buyer-faq', 'Buyer FAQ'],
      ['/api', 'API'],
    ],
  ],
  [
    'Company',
    [
      ['/about', 'About'],
      ['/blog', 'Blog'],
      ['/press', 'Press'],
      ['/careers', 'Careers'],
      ['/contact', 'Contact'],
    ],
  ],
  [
    'Legal',
    [
      ['/terms', 'Terms'],
      ['/privacy', 'Privacy'],
      ['/cookies', 'Cookies'],
      ['/dmca', 'DMCA'],
      ['/acceptable-use', 'Acceptable Use'],
    ],
  ],
] as const;

export const Footer = () => {
  const { brandName, company } = useBoot();
  const { Chooser } = useLate();
  return (
    <footer className="mt-20 border-t border-line bg-sunk/60">
      <div className="wrap grid gap-10 py-12 md:grid-cols-[1.4fr_3fr]">
        <div>
          <Link to="/" className="head inline-flex min-h-11 items-center gap-2 text-xl text-ink no-underline">
            <BrandMark />
            {brandName}
          </Link>
          <p className="mt-1 max-w-72 text-sm text-muted">Every video is sold once, to one channel, for good.</p>
          <div className="mt-6 min-h-30 max-w-72">{Chooser && <Chooser />}</div>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">
          {columns.map(([title, links]) => (
            <div key={title}>
              <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
              <ul className="mt-2">
                {links.map(([to, label]) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-flex min-h-9 items-center text-sm text-muted no-underline hover:text-ink hover:underline"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line py-5 text-sm text-muted">
          <p>{registrationLine(company)}</p>
          <ul className="flex gap-5">
            {socialLinks.map(([label, href]) => (
              <li key={label}>
                <a
                  href={href}
                  rel="me noopener"
                  className="inline-flex min-h-9 items-center text-muted no-underline hover:text-ink hover:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
};
