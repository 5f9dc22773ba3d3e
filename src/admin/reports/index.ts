import FlagOutlined from '@mui/icons-material/FlagOutlined';
import { lazy } from 'react';
import { ReportList } from './ReportList.tsx';

// Its dialogs read forms with zod, which is fetched once it is told how (`main.tsx`).
const ReportShow = lazy(async () => ({ default: (await import('./ReportShow.tsx')).ReportShow }));

export const reports = { name: 'reports', list: ReportList, show: ReportShow, icon: FlagOutlined };
