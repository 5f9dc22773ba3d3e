import StarOutline from '@mui/icons-material/StarOutlineOutlined';
import { lazy } from 'react';

// Its dialog reads forms with zod, which is fetched once it is told how (`main.tsx`).
const FeaturedList = lazy(async () => ({ default: (await import('./FeaturedList.tsx')).FeaturedList }));

export const featured = { name: 'featured', list: FeaturedList, icon: StarOutline };
