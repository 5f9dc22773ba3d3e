import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { ReadList } from './ReadList.tsx';

export const reads = { name: 'reads', list: ReadList, icon: VisibilityOutlined };
