/** Every address of the public site in one table. A page is loaded when it is needed. */
import { redirect, type RouteObject } from 'react-router';
import { SiteError } from './components/PageError.tsx';
import { SiteShell } from './components/SiteShell.tsx';
import { guardedPage, page } from './page.ts';
import { complete, signedIn } from './session/guard.ts';

/** A mailed link carries both and works without a session (DESIGN §2). */
const isConfirmationLink = ({ searchParams }: URL): boolean =>
  Boolean(searchParams.get('userId') && searchParams.get('token'));

const openPages: RouteObject[] = [
  page('/', 'home/HomePage.tsx', async () => {
    const { HomePage, loadHome } = await import('./pages/home/HomePage.tsx');
    return { Component: HomePage, load: loadHome };
  }),
  page('/how-it-works', 'how-it-works/HowItWorksPage.tsx', async () => {
    const { HowItWorksPage } = await import('./pages/how-it-works/HowItWorksPage.tsx');
    return { Component: HowItWorksPage };
  }),
  page('/search', 'search/SearchPage.tsx', async () => {
    const { SearchPage, loadSearch } = await import('./pages/search/SearchPage.tsx');
    return { Component: SearchPage, load: loadSearch };
  }),
  page('/categories/:slug', 'categories/CategoryPage.tsx', async () => {
    const { CategoryPage, loadCategory } = await import('./pages/categories/CategoryPage.tsx');
    return { Component: CategoryPage, load: loadCategory };
  }),
  page('/videos/:videoId', 'videos/VideoPage.tsx', async () => {
    const { VideoPage, loadVideo } = await import('./pages/videos/VideoPage.tsx');
    return { Component: VideoPage, load: loadVideo };
  }),
  page('/login', 'login/LoginPage.tsx', async () => {
    const { LoginPage } = await import('./pages/login/LoginPage.tsx');
    return { Component: LoginPage };
  }),
  page('/register', 'register/RegisterPage.tsx', async () => {
    const { RegisterPage } = await import('./pages/register/RegisterPage.tsx');
    return { Component: RegisterPage };
  }),
  page('/forgot-password', 'forgot-password/ForgotPasswordPage.tsx', async () => {
    const { ForgotPasswordPage } = await import('./pages/forgot-password/ForgotPasswordPage.tsx');
    return { Component: ForgotPasswordPage };
  }),
  page('/reset-password', 'reset-password/ResetPasswordPage.tsx', async () => {
    const { ResetPasswordPage } = await import('./pages/reset-password/ResetPasswordPage.tsx');
    return { Component: ResetPasswordPage };
  }),
  {
    id: '/signup',
    path: '/signup',
    loader: ({ request }) => redirect(`/register${new URL(request.url).search}`, 301),
  },
];

const guardedPages: RouteObject[] = [
  guardedPage('/browse', { title: 'Browse Videos', need: complete }, 'browse/BrowsePage.tsx', async () => {
    const { BrowsePage, loadBrowse } = await import('./pages/browse/BrowsePage.tsx');
    return { Component: BrowsePage, load: loadBrowse };
  }),
  guardedPage(
    '/videos/:videoId/checkout',
    { title: 'Checkout', need: complete },
    'checkout/CheckoutPage.tsx',
    async () => {
      const { CheckoutPage, loadCheckout } = await import('./pages/checkout/CheckoutPage.tsx');
      return { Component: CheckoutPage, load: loadCheckout };
    },
  ),
  guardedPage('/orders/:orderId', { title: 'Your order', need: complete }, 'orders/OrderPage.tsx', async () => {
    const { OrderPage, loadOrder } = await import('./pages/orders/OrderPage.tsx');
    return { Component: OrderPage, load: loadOrder };
  }),
  guardedPage(
    '/verify-email',
    { title: 'Verify your email', need: signedIn, unless: isConfirmationLink },
    'verify-email/VerifyEmailPage.tsx',
    async () => {
      const { VerifyEmailPage } = await import('./pages/verify-email/VerifyEmailPage.tsx');
      return { Component: VerifyEmailPage };
    },
  ),
  guardedPage(
    '/setup-profile',
    // The page warns before it turns an unverified visitor away, so it does that itself.
    { title: 'Set up your profile', need: signedIn },
    'setup-profile/SetupProfilePage.tsx',
    async () => {
      const { SetupProfilePage, loadSetupProfile } = await import('./pages/setup-profile/SetupProfilePage.tsx');
      return { Component: SetupProfilePage, load: loadSetupProfile };
    },
  ),
  guardedPage('/account', { title: 'My Account', need: complete }, 'account/AccountPage.tsx', async () => {
    const { AccountPage } = await import('./pages/account/AccountPage.tsx');
    return { Component: AccountPage };
  }),
  guardedPage('/upload', { title: 'Upload a video', need: complete }, 'upload/UploadPage.tsx', async () => {
    const { UploadPage } = await import('./pages/upload/UploadPage.tsx');
    return { Component: UploadPage };
  }),
  guardedPage('/studio/:videoId', { title: 'Studio', need: complete }, 'studio/StudioPage.tsx', async () => {
    const { StudioPage } = await import('./pages/studio/StudioPage.tsx');
    return { Component: StudioPage };
  }),
  guardedPage('/dashboard', { title: 'Dashboard', need: complete }, 'dashboard/DashboardPage.tsx', async () => {
    const { DashboardPage, loadDashboard } = await import('./pages/dashboard/DashboardPage.tsx');
    return { Component: DashboardPage, load: loadDashboard };
  }),
];

const notFound: RouteObject = page('*', 'not-found/NotFoundPage.tsx', async () => {
  const { NotFoundPage, loadNotFound } = await import('./pages/not-found/NotFoundPage.tsx');
  return { Component: NotFoundPage, load: loadNotFound };
});

export const routes: RouteObject[] = [
  {
    id: 'site',
    Component: SiteShell,
    ErrorBoundary: SiteError,
    children: [...openPages, ...guardedPages, notFound],
  },
];
