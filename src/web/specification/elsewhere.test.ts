/** SPEC §1, §2, §4, §5, §8 and §9: what is no word on a page, and the very test that asserts it. */
import { specifyElsewhere } from '#testing/specification/specification.ts';

specifyElsewhere({
  'web/app/session/guard.test.ts': [
    ['§2 guard (1) no access token', '1: no access token leads to /login, even with a good user'],
    ['§2 guard (2) unreadable user: all cleared', '2: a user that cannot be parsed is cleared and leads to /login'],
    ['§2 guard (2) user and both tokens', 'clears user and tokens when the user cannot be parsed'],
    ['§2 guard (3) user missing', '3: a missing user leads to /login without clearing'],
    ['§2 guard (4) email not verified', '4: an unverified email comes before an incomplete profile'],
    ['§2 guard (5) profile incomplete', '5: an incomplete profile leads to /setup-profile'],
    ['§2 guard (6) allowed', '6: verified and complete is allowed'],
    ['§2 guard: unless already there', 'does not send anybody to the page they are on'],
    [
      '§2 guard: a verified email or a complete profile only',
      'can ask for less: a session only, or a verified email only',
    ],
    ['§2 guard: the origin is remembered', 'remembers where the visitor was going, once'],
  ],
  'web/app/session/session.test.ts': [
    ['§9 path /, secure, same-site strict', 'V3.3.1, V3.3.2: have path /, Secure and SameSite Strict'],
    [
      '§9 session layer: expiresAt; refresh 7 days',
      'end with expiresAt after a registration, the refresh cookie after 7 days',
    ],
    ['§9 login screens: 7 and 30 days', 'end after 7 and 30 days after a sign-in, whatever expiresAt says'],
    ['§9 each keeps to its sign-in path', 'keep the lifetimes of their sign-in path through a refresh'],
    ['§9 the user-update cookie has no expiry', 'rewrite the user without an expiry when the profile changes'],
    ['§2 the user in local storage', 'is read from local storage when there is no cookie'],
    ['§2 the user in the cookie', 'is read from the cookie first'],
    [
      '§4 and §8 a parse failure clears all three',
      'counts as signed out when both copies are damaged, and everything is cleared',
    ],
    ['§4 restored when both cookies exist', 'asks nothing when the access cookie is there'],
    [
      '§4 logout clears, calls, only logs a failure',
      'V14.3.1: clears at once, takes the bearer before, and survives a server that fails',
    ],
  ],
  'web/app/api.test.ts': [
    ['§4 and §8 401: refresh, store, replay', 'is repeated once with the new token after a 401'],
    ['§9 one retry per request', 'is not repeated a second time'],
    [
      '§8 the refresh fails: both tokens removed',
      'ends the session when the refresh is refused: no tokens left, the caller gets its 401',
    ],
    ['§8 without a refresh token the error passes', 'passes the 401 on without a refresh cookie'],
    ['§8 other errors pass through', 'leaves the session alone when the server cannot be reached'],
  ],
  'web/pages/request/RequestPage.test.tsx': [
    ['§1 visitors can request specific content', 'sends a visitor to their inbox'],
  ],
  'journeys/accounts/accountScreens.e2e.test.ts': [
    [
      '§8 the refresh fails: /login',
      'ends the session of another browser, which is at the sign-in with its next act; the history tells of both',
    ],
  ],
  'web/pages/login/LoginPage.test.tsx': [
    ['§3 rememberMe is always true', 'always asks to be remembered, and offers no choice'],
    ['§5 both fields required', 'asks for both fields before it calls'],
    ['§4 the remembered page first (DESIGN §2)', 'leads back to where the guard stopped the visitor'],
  ],
  'web/components/social/SecondStep.test.tsx': [
    [
      '§4 requiresTwoFactor: no session is stored',
      'stands before anything is stored: no token, no cookie, no user, no welcome',
    ],
    ['§1 recovery codes', 'takes a recovery code instead'],
  ],
  'web/pages/account/security/TwoFactorCard.test.tsx': [
    ['§1 optional two-factor with recovery codes', 'shows the recovery codes this once, to copy and to download'],
  ],
  'web/components/social/SocialSignIn.test.tsx': [
    [
      '§2 one-tap prompt',
      'is asked for with the id of this site; while it stands there is no button and no empty place',
    ],
    ['§2 suppressed or dismissed: the rendered button', 'that is %s makes way for the button'],
    [
      '§4 Google leads to /browse, ‘Welcome’; §6 isCreator false',
      'never asks for a creator account, welcomes, and leads to the library',
    ],
    ['§4 Google: profile incomplete', 'leads new people to their profile'],
    ['§2 Google sign-up is offered', 'draws the button for a sign-up'],
    ['§8 Google Login Failed: No credential received from Google', 'without a credential fails and calls nobody'],
    ['§8 Google Login Failed: Authentication with backend failed', 'that the server refuses says why: %s'],
    ['§8 Google Sign-Up Failed: Registration with Google failed', 'that fails says so: %s'],
    [
      '§4 Google sign-up; §6 the chosen account type',
      'sends the chosen kind of account, as it is when the credential comes',
    ],
    ['§1 two providers: Facebook', 'lead to Facebook by a link of the API, with the kind of account'],
  ],
  'web/pages/register/RegisterPage.test.tsx': [
    [
      '§4 session stored, pendingVerificationEmail, 2 s',
      'stores session and pending email at once and goes to the email page after two seconds',
    ],
    ['§3 and §6 Buyer false, Seller true', 'sends the chosen kind of account and never the repeated password'],
    ['§2 show/hide', 'tells how strong the password is, and shows both passwords on request'],
    [
      '§5 a field’s error clears when edited',
      'names all wrong fields at once, the pair of passwords too, and forgets a message when its field is edited',
    ],
  ],
  'web/ui/fields/passwordStrength.test.ts': [['§5 strength meter', 'calls %j %s']],
  'web/pages/verify-email/VerifyEmailPage.test.tsx': [
    ['§2 with both parameters it confirms by itself', 'is spent once, by script, and the token leaves the address'],
    [
      '§4 the stored user is marked verified',
      'marks the stored user verified in cookie and local storage and leads to the profile',
    ],
    ['§2 without both: the resend form', 'stands at %s'],
    ['§5 no address: no request', 'warns without an address and calls nobody'],
  ],
  'web/pages/setup-profile/SetupProfilePage.test.tsx': [
    [
      '§4 tokens and user stored, /browse after 1.5 s; double submission blocked',
      'saves once, however fast it is pressed, and goes to the videos after a second and a half',
    ],
    ['§2 only the last step submits', 'go on with Enter, which never submits before the last'],
    ['§5 blanks are no name', 'are not begun with the name %j'],
    ['§4 the user may retry', 'can be tried again after a failure'],
  ],
  'journeys/accounts/accounts.e2e.test.ts': [
    [
      '§4 register, confirm, set up, browse, in a browser',
      'leads from the form over the mailed link to the library, the wizard by the keyboard alone',
    ],
    ['§2 the guard in a browser', 'asks for the confirmation first, then for the profile, and lets pass who has both'],
  ],
  'web/ui/toast.test.tsx': [['§9 toasts live 3 s by default', 'lives for 3 seconds unless a life is given']],
  'web/pages/checkout/CheckoutPage.test.tsx': [
    ['§9 the fee at the checkout', 'shows every line of the price and the licence with its fingerprint'],
  ],
  'projections/catalogue/videoListings.test.ts': [
    [
      '§9 search in title, description or tags; category as a substring',
      'say for “%s” and every price what each category would find',
    ],
  ],
  'projections/catalogue/listingOrders.test.ts': [
    ['§9 six orders', '%s is: %s'],
    ['§9 page size 12', 'are 12 on a page'],
  ],
  'web/currency/detectCurrency.test.ts': [
    ['§9 about 60 countries', 'are about sixty, and lead to every currency but the two that the euro replaced'],
    ['§9 first the time zone', 'goes by the time zone first'],
    ['§9 then the browser’s language', 'goes by the region of a language where the zone says nothing'],
    ['§9 then the address', 'goes by the country of the address last'],
    ['§7 and §9 country_code', 'is read for country_code'],
    ['§9 2000 ms', 'is given two seconds'],
  ],
  'web/currency/startCurrency.test.tsx': [
    [
      '§8 and §9 GBP by default, a failure is logged',
      'falls back to pounds when nothing tells, with a line in the log',
    ],
    ['§9 all currencies to choose from', 'lists all 38 currencies by name, pounds first'],
  ],
  'web/currency/formatAmount.test.ts': [
    [
      '§9 the 38 currencies, GBP is £ and en-GB',
      'are the 38 of the specification, each with a symbol and a locale that runtimes know',
    ],
    [
      '§9 no decimals if whole, otherwise 2',
      'has no decimals if whole, otherwise two, and never any where there are no small coins',
    ],
    ['§9 compact M and K', 'shows M with one decimal from a million, K from a thousand, and never a thousand K'],
  ],
  'journeys/buying/currency.e2e.test.ts': [
    ['§9 currency in a browser', 'changes it everywhere by the chooser, and it stays, without a flash'],
  ],
  'contracts/shared/money.test.ts': [
    ['§9 10% and 90%', 'gives £49 as £53.90 paid, £44.10 for the creator, £9.80 for the platform'],
  ],
  'platform/media/pictures/preview.int.test.ts': [
    [
      '§9 about 30 seconds',
      'of a long video lasts 31 seconds at most and is smaller, playable at once, and without metadata',
    ],
  ],
  'app.int.test.ts': [['§9 sold exactly once', 'lets exactly one of ${BUYERS} buyers win, and charges nobody else']],
});
