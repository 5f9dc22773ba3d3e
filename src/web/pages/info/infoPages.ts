/**
 * The pages at one word after the slash. They share one route, because every page of the site carries the whole table of
 * addresses; each content is fetched when it is asked for.
 */
import type { PageModule } from '#web/app/routing/page.ts';

export const infoPages: ReadonlyMap<string, () => Promise<PageModule>> = new Map<string, () => Promise<PageModule>>([
  ['sell', () => import('./SellPage.tsx').then((module) => ({ Component: module.SellPage }))],
  ['pricing', () => import('./PricingPage.tsx').then((module) => ({ Component: module.PricingPage }))],
  ['creator-faq', () => import('./CreatorFaqPage.tsx').then((module) => ({ Component: module.CreatorFaqPage }))],
  [
    'success-stories',
    () =>
      import('./SuccessStoriesPage.tsx').then((module) => ({
        Component: module.SuccessStoriesPage,
        load: module.loadSuccessStories,
      })),
  ],
  [
    'categories',
    () =>
      import('./CategoriesPage.tsx').then((module) => ({
        Component: module.CategoriesPage,
        load: module.loadCategories,
      })),
  ],
  [
    'licensing',
    () =>
      import('./LicensingPage.tsx').then((module) => ({
        Component: module.LicensingPage,
        load: module.loadLicensing,
      })),
  ],
  ['buyer-faq', () => import('./BuyerFaqPage.tsx').then((module) => ({ Component: module.BuyerFaqPage }))],
  ['api', () => import('./api/ApiPage.tsx').then((module) => ({ Component: module.ApiPage, load: module.loadApi }))],
  ['about', () => import('./AboutPage.tsx').then((module) => ({ Component: module.AboutPage }))],
  [
    'press',
    () => import('./PressPage.tsx').then((module) => ({ Component: module.PressPage, load: module.loadPress })),
  ],
  ['contact', () => import('#web/pages/contact/ContactPage.tsx').then((module) => ({ Component: module.ContactPage }))],
  ['support', () => import('#web/pages/support/SupportPage.tsx').then((module) => ({ Component: module.SupportPage }))],
  ['request', () => import('#web/pages/request/RequestPage.tsx').then((module) => ({ Component: module.RequestPage }))],
  [
    'requests',
    () =>
      import('#web/pages/requests/RequestsPage.tsx').then((module) => ({
        Component: module.RequestsPage,
        load: module.loadRequests,
      })),
  ],
  ['dmca', () => import('#web/pages/dmca/DmcaPage.tsx').then((module) => ({ Component: module.DmcaPage }))],
  ['careers', () => import('./CareersPage.tsx').then((module) => ({ Component: module.CareersPage }))],
  ['terms', () => import('./TermsPage.tsx').then((module) => ({ Component: module.TermsPage }))],
  ['privacy', () => import('./PrivacyPage.tsx').then((module) => ({ Component: module.PrivacyPage }))],
  ['cookies', () => import('./CookiesPage.tsx').then((module) => ({ Component: module.CookiesPage }))],
  [
    'acceptable-use',
    () => import('./AcceptableUsePage.tsx').then((module) => ({ Component: module.AcceptableUsePage })),
  ],
]);
