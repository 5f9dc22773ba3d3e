/** The specification: what is no word on a page, and the very test that asserts it. */
import { specifyElsewhere } from '#testing/specification/specification.ts';

specifyElsewhere({
  'web/app/session/guard.test.ts': [
    ['guard (1) no access token', '1: no access token leads to /login, even with a good user'],
    ['guard (2) unreadable user: all cleared', '2: a user that cannot be parsed is cleared and leads to /login'],
    ['guard (2) user and both tokens', 'clears user and tokens when the user cannot be parsed'],
    ['guard (3) user missing', '3: a missing user leads to /login without clearing'],
    ['guard (4) email not verified', '4: an unverified email comes before an incomplete profile'],
    ['guard (5) profile incomplete', '5: an incomplete profile leads to /setup-profile'],
    ['guard (6) allowed', '6: verified and complete is allowed'],
    ['guard: unless already there', 'does not send anybody to the page they are on'],
    [
      'guard: a verified email or a complete profile only',
      'can ask for less: a session only, or a verified email only',
    ],
    ['guard: the origin is remembered', 'remembers where the visitor was going, once'],
  ],
  'web/app/session/session.test.ts': [
    ['path /, secure, same-site strict', 'V3.3.1, V3.3.2: have path /, Secure and SameSite Strict'],
    [
      'session layer: expiresAt; refresh 7 days',
      'end with expiresAt after a registration, the refresh cookie after 7 days',
    ],
    ['login screens: 7 and 30 days', 'end after 7 and 30 days after a sign-in, whatever expiresAt says'],
    ['each keeps to its sign-in path', 'keep the lifetimes of their sign-in path through a refresh'],
    ['the user-update cookie has no expiry', 'rewrite the user without an expiry when the profile changes'],
    ['the user in local storage', 'is read from local storage when there is no cookie'],
    ['the user in the cookie', 'is read from the cookie first'],
    [
      'a parse failure clears all three',
      'counts as signed out when both copies are damaged, and everything is cleared',
    ],
    ['restored when both cookies exist', 'asks nothing when the access cookie is there'],
    [
      'logout clears, calls, only logs a failure',
      'V14.3.1: clears at once, takes the bearer before, and survives a server that fails',
    ],
  ],
  'web/app/api.test.ts': [
    ['401: refresh, store, replay', 'is repeated once with the new token after a 401'],
    ['one retry per request', 'is not repeated a second time'],
    [
      'the refresh fails: both tokens removed',
      'ends the session when the refresh is refused: no tokens left, the caller gets its 401',
    ],
    ['without a refresh token the error passes', 'passes the 401 on without a refresh cookie'],
    ['other errors pass through', 'leaves the session alone when the server cannot be reached'],
  ],
  'web/pages/request/RequestPage.test.tsx': [
    ['visitors can request specific content', 'sends a visitor to their inbox'],
  ],
  'journeys/accounts/accountScreens.e2e.test.ts': [
    [
      'the refresh fails: /login',
      'ends the session of another browser, which is at the sign-in with its next act; the history tells of both',
    ],
  ],
  'web/pages/login/LoginPage.test.tsx': [
    ['rememberMe is always true', 'always asks to be remembered, and offers no choice'],
    ['both fields required', 'asks for both fields before it calls'],
    ['the remembered page first', 'leads back to where the guard stopped the visitor'],
  ],
  'web/components/social/SecondStep.test.tsx': [
    [
      'requiresTwoFactor: no session is stored',
      'stands before anything is stored: no token, no cookie, no user, no welcome',
    ],
    ['recovery codes', 'takes a recovery code instead'],
  ],
  'web/pages/account/security/TwoFactorCard.test.tsx': [
    ['optional two-factor with recovery codes', 'shows the recovery codes this once, to copy and to download'],
  ],
  'web/components/social/SocialSignIn.test.tsx': [
    ['one-tap prompt', 'is asked for with the id of this site; while it stands there is no button and no empty place'],
    ['suppressed or dismissed: the rendered button', 'that is %s makes way for the button'],
    [
      'Google leads to /browse, ‘Welcome’; isCreator false',
      'never asks for a creator account, welcomes, and leads to the library',
    ],
    ['Google: profile incomplete', 'leads new people to their profile'],
    ['Google sign-up is offered', 'draws the button for a sign-up'],
    ['Google Login Failed: No credential received from Google', 'without a credential fails and calls nobody'],
    ['Google Login Failed: Authentication with backend failed', 'that the server refuses says why: %s'],
    ['Google Sign-Up Failed: Registration with Google failed', 'that fails says so: %s'],
    ['Google sign-up; the chosen account type', 'sends the chosen kind of account, as it is when the credential comes'],
    ['two providers: Facebook', 'lead to Facebook by a link of the API, with the kind of account'],
  ],
  'web/pages/register/RegisterPage.test.tsx': [
    [
      'session stored, pendingVerificationEmail, 2 s',
      'stores session and pending email at once and goes to the email page after two seconds',
    ],
    ['Buyer false, Seller true', 'sends the chosen kind of account and never the repeated password'],
    ['show/hide', 'tells how strong the password is, and shows both passwords on request'],
    [
      'a field’s error clears when edited',
      'names all wrong fields at once, the pair of passwords too, and forgets a message when its field is edited',
    ],
  ],
  'web/ui/fields/passwordStrength.test.ts': [['strength meter', 'calls %j %s']],
  'web/pages/verify-email/VerifyEmailPage.test.tsx': [
    ['with both parameters it confirms by itself', 'is spent once, by script, and the token leaves the address'],
    [
      'the stored user is marked verified',
      'marks the stored user verified in cookie and local storage and leads to the profile',
    ],
    ['without both: the resend form', 'stands at %s'],
    ['no address: no request', 'warns without an address and calls nobody'],
  ],
  'web/pages/setup-profile/SetupProfilePage.test.tsx': [
    [
      'tokens and user stored, /browse after 1.5 s; double submission blocked',
      'saves once, however fast it is pressed, and goes to the videos after a second and a half',
    ],
    ['only the last step submits', 'go on with Enter, which never submits before the last'],
    ['blanks are no name', 'are not begun with the name %j'],
    ['the user may retry', 'can be tried again after a failure'],
  ],
  'journeys/accounts/accounts.e2e.test.ts': [
    [
      'register, confirm, set up, browse, in a browser',
      'leads from the form over the mailed link to the library, the wizard by the keyboard alone',
    ],
    ['the guard in a browser', 'asks for the confirmation first, then for the profile, and lets pass who has both'],
  ],
  'web/ui/toast.test.tsx': [['toasts live 3 s by default', 'lives for 3 seconds unless a life is given']],
  'web/pages/checkout/CheckoutPage.test.tsx': [
    ['the fee at the checkout', 'shows every line of the price and the licence with its fingerprint'],
  ],
  'projections/catalogue/listings/videoListings.test.ts': [
    [
      'search in title, description or tags; category as a substring',
      'say for “%s” and every price what each category would find',
    ],
  ],
  'projections/catalogue/listings/listingOrders.test.ts': [
    ['six orders', '%s is: %s'],
    ['page size 12', 'are 12 on a page'],
  ],
  'web/currency/detectCurrency.test.ts': [
    ['about 60 countries', 'are about sixty, and lead to every currency but the two that the euro replaced'],
    ['first the time zone', 'goes by the time zone first'],
    ['then the browser’s language', 'goes by the region of a language where the zone says nothing'],
    ['then the address', 'goes by the country of the address last'],
    ['country_code', 'is read for country_code'],
    ['2000 ms', 'is given two seconds'],
  ],
  'web/currency/startCurrency.test.tsx': [
    ['GBP by default, a failure is logged', 'falls back to pounds when nothing tells, with a line in the log'],
    ['all currencies to choose from', 'lists all 38 currencies by name, pounds first'],
  ],
  'web/currency/formatAmount.test.ts': [
    [
      'the 38 currencies, GBP is £ and en-GB',
      'are the 38 of the specification, each with a symbol and a locale that runtimes know',
    ],
    [
      'no decimals if whole, otherwise 2',
      'has no decimals if whole, otherwise two, and never any where there are no small coins',
    ],
    ['compact M and K', 'shows M with one decimal from a million, K from a thousand, and never a thousand K'],
  ],
  'journeys/buying/currency.e2e.test.ts': [
    ['currency in a browser', 'changes it everywhere by the chooser, and it stays, without a flash'],
  ],
  'contracts/shared/money.test.ts': [
    ['10% and 90%', 'gives £49 as £53.90 paid, £44.10 for the creator, £9.80 for the platform'],
  ],
  'platform/media/pictures/preview.int.test.ts': [
    [
      'about 30 seconds',
      'of $seconds seconds lasts $most at most and is smaller, playable at once, and without metadata',
    ],
  ],
  'journeys/buying/app.int.test.ts': [
    ['sold exactly once', 'V2.3.4: lets exactly one of ${BUYERS} buyers win, and charges nobody else'],
  ],
});
