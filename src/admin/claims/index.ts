import CopyrightOutlined from '@mui/icons-material/CopyrightOutlined';
import { lazy } from 'react';
import { ClaimList } from './ClaimList.tsx';

const ClaimShow = lazy(async () => ({ default: (await import('./ClaimShow.tsx')).ClaimShow }));

export const claims = { name: 'claims', list: ClaimList, show: ClaimShow, icon: CopyrightOutlined };
