import { styled } from '@mui/material/styles';
import type { AccountRow } from '#contracts/account.ts';
import { StatusTag } from '../parts/StatusTag.tsx';
import { accountWords } from './accountWords.ts';

export const AccountTags = ({ account }: { account: AccountRow }) => {
  const tags = accountWords(account);
  return (
    tags.length > 0 && (
      <Row>
        {tags.map((words) => (
          <StatusTag key={words[0]} words={words} />
        ))}
      </Row>
    )
  );
};

const Row = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', gap: 4 });
