import type { RateLimits } from '#platform/http/rateLimits.ts';

/** Requests per window; `address` limits are 100 times wider outside production (tests set their own factor). */
export const rateLimitTable = (addressFactor: number): RateLimits => {
  const byAddress = (points: number, seconds: number) =>
    ({ points: points * addressFactor, seconds, by: 'address' }) as const;
  const byAccount = (points: number, seconds: number) => ({ points, seconds, by: 'account' }) as const;
  return {
    '*': [byAddress(600, 60)],
    'POST /api/auth/register': [byAddress(10, 3600)],
    'POST /api/auth/login': [byAddress(20, 60)],
    'POST /api/auth/refresh': [byAddress(60, 60)],
    'POST /api/auth/google': [byAddress(20, 60)],
    'POST /api/auth/facebook': [byAddress(20, 60)],
    'POST /api/auth/exchange': [byAddress(20, 60)],
    'GET /api/auth/google/start': [byAddress(20, 60)],
    'GET /api/auth/google/callback': [byAddress(20, 60)],
    'GET /api/auth/facebook/start': [byAddress(20, 60)],
    'GET /api/auth/facebook/callback': [byAddress(20, 60)],
    'POST /api/auth/verify-2fa': [byAddress(20, 60)],
    'POST /api/auth/resend-confirmation': [byAddress(10, 3600)],
    'POST /api/auth/forgot-password': [byAddress(10, 3600)],
    'POST /api/auth/reset-password': [byAddress(20, 3600)],
    'GET /api/auth/confirm-email': [byAddress(20, 60)],
    'GET /api/user/check-username/:username': [byAddress(60, 60)],
    'POST /api/auth/enable-2fa': [byAccount(20, 3600)],
    'POST /api/auth/change-password': [byAccount(20, 3600)],
    'POST /api/user/avatar': [byAccount(30, 3600)],
    'POST /api/user/export': [byAccount(10, 3600)],
    'POST /api/user/delete': [byAccount(10, 3600)],
    'POST /api/auth/complete-profile': [byAccount(20, 3600)],
    'GET /api/suggestions': [byAddress(240, 60)],
    'POST /api/videos': [byAccount(60, 3600)],
    'POST /api/videos/:videoId/preview': [byAddress(120, 60)],
    'POST /api/videos/:videoId/checkout': [byAccount(30, 600)],
    'POST /api/orders/:orderId/download': [byAccount(60, 3600)],
    'POST /api/payouts': [byAccount(20, 3600)],
    'POST /api/my/payee/setup': [byAccount(20, 3600)],
    'POST /api/cases': [byAddress(20, 3600)],
    'POST /api/cases/mine': [byAccount(20, 3600)],
    'POST /api/requests': [byAddress(20, 3600)],
    'POST /api/requests/mine': [byAccount(20, 3600)],
    'POST /api/requests/:requestId/confirm': [byAddress(60, 3600)],
    'POST /api/claims': [byAddress(40, 3600)],
    'POST /api/claims/:claimId/read': [byAddress(120, 3600)],
    'POST /api/claims/:claimId/complete': [byAddress(20, 3600)],
    'POST /api/claims/:claimId/withdraw': [byAddress(20, 3600)],
    'POST /api/claims/:claimId/court': [byAddress(20, 3600)],
    'POST /api/suspensions/:userId/read': [byAddress(120, 3600)],
    'POST /api/suspensions/:userId/appeal': [byAddress(20, 3600)],
  };
};
