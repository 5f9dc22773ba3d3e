import FlagOutlined from '@mui/icons-material/FlagOutlined';
import { lazy } from 'react';
import { ReportList } from './ReportList.tsx';

// Its dialogs use forms with zod, which loads on demand (`main.tsx`).
const ReportShow = lazy(async () => ({ default: (await import('./ReportShow.tsx')).ReportShow }));

export const reports = { name: 'reports', list: ReportList, show: ReportShow, icon: FlagOutlined };
