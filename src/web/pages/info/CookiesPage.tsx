import { cookieList } from './cookieList.ts';
import { LegalPage } from '#web/components/prose/LegalPage.tsx';

const text = `
## What we do not set

No cookie here follows you to other sites, and none is set for advertising or statistics. That is why no banner asks you to
agree: each one below does something that you asked for. If you are not signed in and have chosen nothing, you have none.

## Beside cookies

The browser’s own storage keeps a copy of \`user\` (the same content), \`signInPath\` (how you signed in) and
\`pendingVerificationEmail\` (where the confirmation was sent), as well as the addresses of unfinished uploads, so that they go
on after a restart. For as long as a tab is open it keeps where you were going before you signed in, which video you wanted to
save, and a profile that is not finished.

## Cookies of others

On the pages for signing in and registering, Google’s button may set cookies of Google. The page on which you pay belongs
to our payment provider and has its own.

## Getting rid of them

Signing out removes what belongs to the sign-in. Your browser can delete the rest at any time; the site then forgets the theme
and the currency.

## The list
`;

export const CookiesPage = () => (
  <LegalPage
    title="Cookies"
    description="Every cookie this site sets, what it is for and how long it lives. None is for advertising or statistics."
    lead="A short list, with what each is for."
    text={text}
  >
    <dl className="mt-5 max-w-text">
      {cookieList.map(({ name, purpose, life }) => (
        <div key={name} className="border-t border-line py-4">
          <dt className="proof">{name}</dt>
          <dd className="mt-1">{purpose}</dd>
          <dd className="mt-1 text-sm text-muted">{life}</dd>
        </div>
      ))}
    </dl>
  </LegalPage>
);
