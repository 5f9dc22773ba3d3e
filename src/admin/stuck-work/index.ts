import HourglassDisabledOutlined from '@mui/icons-material/HourglassDisabledOutlined';
import { lazy } from 'react';

const StuckWorkPage = lazy(async () => ({ default: (await import('./StuckWorkPage.tsx')).StuckWorkPage }));

export const stuckWork = { name: 'stuck-work', list: StuckWorkPage, icon: HourglassDisabledOutlined };
