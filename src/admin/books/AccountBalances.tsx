import { DebitCredit, DebitCreditHeads, SumsToZero } from '#admin/parts/DebitCredit.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { accountNames } from './accountNames.ts';

type AccountBalancesProps = {
  /** Pence by account, debit positive. */
  accounts: Readonly<Record<string, number>>;
  /** Where the name of an account leads; without it, nowhere. */
  addressOf?: (account: string) => string;
};

/** What each account of the ledger holds; together they are zero. */
export const AccountBalances = ({ accounts, addressOf }: AccountBalancesProps) => (
  <PlainTable>
    <thead>
      <tr>
        <th>Account</th>
        <DebitCreditHeads />
      </tr>
    </thead>
    <tbody>
      {Object.keys({ ...accountNames, ...accounts }).map((account) => {
        const name = accountNames[account] ?? account;
        return (
          <tr key={account}>
            <th scope="row">{addressOf ? <RowLink to={addressOf(account)}>{name}</RowLink> : name}</th>
            <DebitCredit pence={accounts[account] ?? 0} />
          </tr>
        );
      })}
    </tbody>
    <SumsToZero pence={Object.values(accounts).reduce((sum, pence) => sum + pence, 0)} columns={3} />
  </PlainTable>
);
