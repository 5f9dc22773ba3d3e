import RuleOutlined from '@mui/icons-material/RuleOutlined';
import { lazy } from 'react';

// Its dialog uses forms with zod, which loads on demand (`main.tsx`).
const EditList = lazy(async () => ({ default: (await import('./EditList.tsx')).EditList }));

export const edits = { name: 'edits', list: EditList, icon: RuleOutlined };
