import type { FeePolicyRecord } from '#contracts/fees/feePolicies.ts';
import { formatBps, formatPounds, splitPrice } from '#contracts/shared/money.ts';
import { Panel } from '#admin/parts/Panel.tsx';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { VersionPage } from '#admin/parts/versions/VersionPage.tsx';
import { feeKind } from './feeKind.ts';

const examples = [1000, 4900, 10_000, 50_000];

export const FeePolicyShow = () => (
  <VersionPage
    of={feeKind}
    panel={(fees) => <Split fees={fees} />}
    terms={({ buyerFeeBps, creatorShareBps }) => [
      ['Buyer pays on top', formatBps(buyerFeeBps)],
      ['Creator gets', formatBps(creatorShareBps)],
    ]}
  />
);

const Split = ({ fees: { version, buyerFeeBps, creatorShareBps } }: { fees: FeePolicyRecord }) => (
  <Panel title="A sale under these fees">
    <PlainTable>
      <thead>
        <tr>
          <th className="number">Price</th>
          <th className="number">Buyer pays</th>
          <th className="number">Creator</th>
          <th className="number">Platform</th>
        </tr>
      </thead>
      <tbody>
        {examples.map((pence) => {
          const split = splitPrice(pence, { version: version ?? 0, buyerFeeBps, creatorShareBps });
          return (
            <tr key={pence}>
              {[pence, split.totalPence, split.creatorPence, split.platformPence].map((amount, place) => (
                <td key={place} className="number">
                  {formatPounds(amount)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  </Panel>
);
