import StarOutline from '@mui/icons-material/StarOutlineOutlined';
import { lazy } from 'react';

// Its dialog uses forms with zod, which loads on demand (`main.tsx`).
const FeaturedList = lazy(async () => ({ default: (await import('./FeaturedList.tsx')).FeaturedList }));

export const featured = { name: 'featured', list: FeaturedList, icon: StarOutline };
