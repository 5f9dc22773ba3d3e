import CompareOutlined from '@mui/icons-material/CompareOutlined';
import { lazy } from 'react';

const WhatIfPage = lazy(async () => ({ default: (await import('./WhatIfPage.tsx')).WhatIfPage }));
const WhatIfShow = lazy(async () => ({ default: (await import('./WhatIfShow.tsx')).WhatIfShow }));

export const whatIf = { name: 'what-if', list: WhatIfPage, show: WhatIfShow, icon: CompareOutlined };
