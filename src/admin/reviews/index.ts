import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined';
import { lazy } from 'react';

// Its dialog uses forms with zod, which loads on demand (`main.tsx`).
const ReviewList = lazy(async () => ({ default: (await import('./ReviewList.tsx')).ReviewList }));

export const reviews = { name: 'reviews', list: ReviewList, icon: RateReviewOutlined };
