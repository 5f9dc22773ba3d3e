import BalanceOutlined from '@mui/icons-material/BalanceOutlined';
import { lazy } from 'react';

const BooksPage = lazy(async () => ({ default: (await import('./BooksPage.tsx')).BooksPage }));

export const books = { name: 'books', list: BooksPage, icon: BalanceOutlined };
