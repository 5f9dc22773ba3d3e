import type pg from 'pg';

/** What a connection offers to a query that sends rows; the driver's types do not name it. */
type CopyConnection = {
  query: (text: string) => void;
  sendCopyFromChunk: (rows: Buffer) => void;
  endCopyFrom: () => void;
  sync: () => void;
};

/** Sends rows in the format of COPY; `statement` is `copy … from stdin`. */
export const copyIn = (client: pg.Client, statement: string, rows: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const query = {
      submit: (connection: unknown) => (connection as CopyConnection).query(statement),
      handleCopyInResponse: (connection: CopyConnection) => {
        connection.sendCopyFromChunk(Buffer.from(rows));
        connection.endCopyFrom();
      },
      handleError: (error: Error) => (failure = error),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    };
    client.query(query);
  });
