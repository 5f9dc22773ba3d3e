import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import { lazy } from 'react';
import { AccountList } from './AccountList.tsx';

const AccountShow = lazy(async () => ({ default: (await import('./AccountShow.tsx')).AccountShow }));

export const accounts = { name: 'accounts', list: AccountList, show: AccountShow, icon: PeopleOutlined };
