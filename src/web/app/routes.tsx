/** Every address of the public site in one table. A page is loaded when it is needed. */
import { redirect, type RouteObject } from 'react-router-dom';
import type { Boot } from '#contracts/site/site.ts';
import { SiteError } from '#web/components/frame/PageError.tsx';
import { SiteShell } from '#web/components/frame/SiteShell.tsx';
import { guardedPage, page } from './routing/page.ts';
import { complete, signedIn } from './session/guard.ts';

/** A mailed link carries both and works without a session, also in another browser. */
const isConfirmationLink = ({ searchParams }: URL): boolean =>
  Boolean(searchParams.get('userId') && searchParams.get('token'));

const openPages: RouteObject[] = [
  page('/', 'home/HomePage.tsx', () =>
    import('#web/pages/home/HomePage.tsx').then((module) => ({ Component: module.HomePage, load: module.loadHome })),
  ),
  page('/how-it-works', 'how-it-works/HowItWorksPage.tsx', () =>
    import('#web/pages/how-it-works/HowItWorksPage.tsx').then((module) => ({ Component: module.HowItWorksPage })),
  ),
  page('/search', 'search/SearchPage.tsx', () =>
    import('#web/pages/search/SearchPage.tsx').then((module) => ({
      Component: module.SearchPage,
      load: module.loadSearch,
    })),
  ),
  page('/categories/:slug', 'categories/CategoryPage.tsx', () =>
    import('#web/pages/categories/CategoryPage.tsx').then((module) => ({
      Component: module.CategoryPage,
      load: module.loadCategory,
    })),
  ),
  page('/videos/:videoId', 'videos/VideoPage.tsx', () =>
    import('#web/pages/videos/VideoPage.tsx').then((module) => ({
      Component: module.VideoPage,
      load: module.loadVideo,
    })),
  ),
  page('/creators/:username', 'creators/CreatorPage.tsx', () =>
    import('#web/pages/creators/CreatorPage.tsx').then((module) => ({
      Component: module.CreatorPage,
      load: module.loadCreator,
    })),
  ),
  page('/verify', 'verify/VerifyPage.tsx', () =>
    import('#web/pages/verify/VerifyPage.tsx').then((module) => ({ Component: module.VerifyPage })),
  ),
  page('/verify/:certificateId', 'verify/CertificatePage.tsx', () =>
    import('#web/pages/verify/CertificatePage.tsx').then((module) => ({
      Component: module.CertificatePage,
      load: module.loadCertificate,
    })),
  ),
  page('/claims/:claimId', 'claims/SentClaimPage.tsx', () =>
    import('#web/pages/claims/SentClaimPage.tsx').then((module) => ({ Component: module.SentClaimPage })),
  ),
  page('/cases/:caseId', 'cases/CasePage.tsx', () =>
    import('#web/pages/cases/CasePage.tsx').then((module) => ({ Component: module.CasePage })),
  ),
  page('/suspension/:userId', 'suspension/SuspensionPage.tsx', () =>
    import('#web/pages/suspension/SuspensionPage.tsx').then((module) => ({ Component: module.SuspensionPage })),
  ),
  page('/requests/:requestId', 'requests/ContentRequestPage.tsx', () =>
    import('#web/pages/requests/ContentRequestPage.tsx').then((module) => ({
      Component: module.ContentRequestPage,
      load: module.loadRequest,
    })),
  ),
  page('/login', 'login/LoginPage.tsx', () =>
    import('#web/pages/login/LoginPage.tsx').then((module) => ({ Component: module.LoginPage })),
  ),
  page('/register', 'register/RegisterPage.tsx', () =>
    import('#web/pages/register/RegisterPage.tsx').then((module) => ({ Component: module.RegisterPage })),
  ),
  page('/forgot-password', 'forgot-password/ForgotPasswordPage.tsx', () =>
    import('#web/pages/forgot-password/ForgotPasswordPage.tsx').then((module) => ({
      Component: module.ForgotPasswordPage,
    })),
  ),
  page('/not-me', 'not-me/NotMePage.tsx', () =>
    import('#web/pages/not-me/NotMePage.tsx').then((module) => ({ Component: module.NotMePage })),
  ),
  page('/reset-password', 'reset-password/ResetPasswordPage.tsx', () =>
    import('#web/pages/reset-password/ResetPasswordPage.tsx').then((module) => ({
      Component: module.ResetPasswordPage,
    })),
  ),
  page('/blog/:slug?', 'blog/BlogPage.tsx', () =>
    import('#web/pages/blog/BlogPage.tsx').then((module) => ({ Component: module.BlogPage, load: module.loadBlog })),
  ),
  page('/:slug', 'info/InfoPage.tsx', () =>
    import('#web/pages/info/InfoPage.tsx').then((module) => module.openInfoPage()),
  ),
  {
    id: '/signup',
    path: '/signup',
    loader: ({ request }) => redirect(`/register${new URL(request.url).search}`, 301),
  },
];

const guardedPages: RouteObject[] = [
  guardedPage('/suspension', { title: 'Your suspension', need: signedIn }, 'suspension/OwnSuspensionPage.tsx', () =>
    import('#web/pages/suspension/OwnSuspensionPage.tsx').then((module) => ({ Component: module.OwnSuspensionPage })),
  ),
  guardedPage('/browse', { title: 'Browse Videos', need: complete }, 'browse/BrowsePage.tsx', () =>
    import('#web/pages/browse/BrowsePage.tsx').then((module) => ({
      Component: module.BrowsePage,
      load: module.loadBrowse,
    })),
  ),
  guardedPage('/videos/:videoId/checkout', { title: 'Checkout', need: complete }, 'checkout/CheckoutPage.tsx', () =>
    import('#web/pages/checkout/CheckoutPage.tsx').then((module) => ({
      Component: module.CheckoutPage,
      load: module.loadCheckout,
    })),
  ),
  guardedPage('/orders/:orderId', { title: 'Your order', need: complete }, 'orders/OrderPage.tsx', () =>
    import('#web/pages/orders/OrderPage.tsx').then((module) => ({
      Component: module.OrderPage,
      load: module.loadOrder,
    })),
  ),
  guardedPage('/transfers/:orderId', { title: 'A licence', need: complete }, 'transfers/TransferPage.tsx', () =>
    import('#web/pages/transfers/TransferPage.tsx').then((module) => ({
      Component: module.TransferPage,
      load: module.loadTransfer,
    })),
  ),
  guardedPage(
    '/verify-email',
    { title: 'Verify your email', need: signedIn, unless: isConfirmationLink },
    'verify-email/VerifyEmailPage.tsx',
    () =>
      import('#web/pages/verify-email/VerifyEmailPage.tsx').then((module) => ({ Component: module.VerifyEmailPage })),
  ),
  guardedPage(
    '/setup-profile',
    // The page warns before it turns an unverified visitor away, so it does that itself.
    { title: 'Set up your profile', need: signedIn },
    'setup-profile/SetupProfilePage.tsx',
    () =>
      import('#web/pages/setup-profile/SetupProfilePage.tsx').then((module) => ({
        Component: module.SetupProfilePage,
        load: module.loadSetupProfile,
      })),
  ),
  guardedPage('/account', { title: 'My Account', need: complete }, 'account/AccountPage.tsx', () =>
    import('#web/pages/account/AccountPage.tsx').then((module) => ({ Component: module.AccountPage })),
  ),
  guardedPage('/saved', { title: 'Saved videos', need: complete }, 'saved/SavedPage.tsx', () =>
    import('#web/pages/saved/SavedPage.tsx').then((module) => ({
      Component: module.SavedPage,
      load: module.loadSaved,
    })),
  ),
  guardedPage('/notifications', { title: 'Notifications', need: signedIn }, 'notifications/NotificationsPage.tsx', () =>
    import('#web/pages/notifications/NotificationsPage.tsx').then((module) => ({
      Component: module.NotificationsPage,
      load: module.loadNotifications,
    })),
  ),
  guardedPage('/messages', { title: 'Messages', need: complete }, 'messages/MessagesPage.tsx', () =>
    import('#web/pages/messages/MessagesPage.tsx').then((module) => ({ Component: module.MessagesPage })),
  ),
  guardedPage('/messages/:threadId', { title: 'Messages', need: complete }, 'messages/ThreadPage.tsx', () =>
    import('#web/pages/messages/ThreadPage.tsx').then((module) => ({ Component: module.ThreadPage })),
  ),
  guardedPage('/upload', { title: 'Upload a video', need: complete }, 'upload/UploadPage.tsx', () =>
    import('#web/pages/upload/UploadPage.tsx').then((module) => ({ Component: module.UploadPage })),
  ),
  guardedPage('/studio/analytics', { title: 'Analytics', need: complete }, 'analytics/AnalyticsPage.tsx', () =>
    import('#web/pages/analytics/AnalyticsPage.tsx').then((module) => ({
      Component: module.AnalyticsPage,
      load: module.loadAnalytics,
    })),
  ),
  guardedPage('/studio/claims/:claimId', { title: 'A copyright claim', need: complete }, 'claims/ClaimPage.tsx', () =>
    import('#web/pages/claims/ClaimPage.tsx').then((module) => ({ Component: module.ClaimPage })),
  ),
  guardedPage('/studio/:videoId', { title: 'Studio', need: complete }, 'studio/StudioPage.tsx', () =>
    import('#web/pages/studio/StudioPage.tsx').then((module) => ({ Component: module.StudioPage })),
  ),
  guardedPage('/dashboard', { title: 'Dashboard', need: complete }, 'dashboard/DashboardPage.tsx', () =>
    import('#web/pages/dashboard/DashboardPage.tsx').then((module) => ({
      Component: module.DashboardPage,
      load: module.loadDashboard,
    })),
  ),
];

const notFound: RouteObject = page('*', 'not-found/NotFoundPage.tsx', () =>
  import('#web/pages/not-found/NotFoundPage.tsx').then((module) => ({
    Component: module.NotFoundPage,
    load: module.loadNotFound,
  })),
);

const styleGuide: RouteObject = page('/__kit', 'style-guide/StyleGuidePage.tsx', () =>
  import('#web/pages/style-guide/StyleGuidePage.tsx').then((module) => ({ Component: module.StyleGuidePage })),
);

/** The style guide is no page of the site: it is for developers. */
export const routesOf = ({ hasStyleGuide }: Pick<Boot, 'hasStyleGuide'>): RouteObject[] => [
  {
    id: 'site',
    Component: SiteShell,
    ErrorBoundary: SiteError,
    children: [...openPages, ...guardedPages, ...(hasStyleGuide ? [styleGuide] : []), notFound],
  },
];

export const routes = routesOf({ hasStyleGuide: false });
