import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { lazy } from 'react';
import { CaseList } from './CaseList.tsx';

const CaseShow = lazy(async () => ({ default: (await import('./CaseShow.tsx')).CaseShow }));

export const cases = { name: 'cases', list: CaseList, show: CaseShow, icon: ForumOutlined };
