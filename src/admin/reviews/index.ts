import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined';
import { ReviewList } from './ReviewList.tsx';

export const reviews = { name: 'reviews', list: ReviewList, icon: RateReviewOutlined };
