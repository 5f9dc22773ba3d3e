import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import { lazy } from 'react';

const PastBooksPage = lazy(async () => ({ default: (await import('./PastBooksPage.tsx')).PastBooksPage }));

export const pastBooks = { name: 'past-books', list: PastBooksPage, icon: EventNoteOutlined };
