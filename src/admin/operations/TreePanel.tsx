import type { Operations } from '#contracts/overview/operations.ts';
import { Age } from '#admin/parts/Age.tsx';
import { Facts, Proof } from '#admin/parts/Facts.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { Panel } from '#admin/parts/Panel.tsx';

type Tree = Operations['tree'];

/** As the metrics count. */
const MOST_COUNTED = 10_000;

const countOf = (uncovered: number): string =>
  uncovered >= MOST_COUNTED ? `at least ${MOST_COUNTED.toLocaleString('en-GB')}` : uncovered.toLocaleString('en-GB');

/** The tree over the event log: who builds it, how far it is, and why it does not go on. */
export const TreePanel = ({ tree: { builder, size, uncovered, signedAt, failures } }: { tree: Tree }) => (
  <Panel title="Signed event log">
    <Facts
      rows={[
        ['Signed by', builder === null ? 'no process' : <Proof key="builder">{builder}</Proof>],
        ['Events in the tree', size.toLocaleString('en-GB')],
        ['Not signed yet', uncovered === null ? 'unknown: the log does not answer' : countOf(uncovered)],
        ['Newest checkpoint', signedAt === null ? 'none' : <Age key="signed" at={signedAt} />],
      ]}
    />
    {failures.map(({ part, isForked, error, since }) => (
      <Notice key={part} tone={isForked ? 'error' : 'warning'} sx={{ mt: 2 }}>
        {error} This has been so since <Age at={since} />.
      </Notice>
    ))}
  </Panel>
);
