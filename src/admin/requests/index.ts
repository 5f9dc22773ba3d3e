import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import { lazy } from 'react';
import { RequestList } from './RequestList.tsx';

// Its dialogs use forms with zod, which loads on demand (`main.tsx`).
const RequestShow = lazy(async () => ({ default: (await import('./RequestShow.tsx')).RequestShow }));

export const requests = { name: 'requests', list: RequestList, show: RequestShow, icon: CampaignOutlined };
