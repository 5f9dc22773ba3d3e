import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { OpeningList } from './OpeningList.tsx';

export const openings = { name: 'openings', list: OpeningList, icon: VisibilityOutlined };
