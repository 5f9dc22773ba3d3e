import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined';
import { lazy } from 'react';

// Its dialog reads forms with zod, which is fetched once it is told how (`main.tsx`).
const ReviewList = lazy(async () => ({ default: (await import('./ReviewList.tsx')).ReviewList }));

export const reviews = { name: 'reviews', list: ReviewList, icon: RateReviewOutlined };
