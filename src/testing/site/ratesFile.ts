/** A file of rates as the European Central Bank publishes it, with rates that nobody ever published, and marked so. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const syntheticRatesFile = (day: string, perEuro: Readonly<Record<string, number>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Synthetic rates for tests</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>Nobody</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
${Object.entries(perEuro)
  .map(([currency, rate]) => `			<Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
		</Cube>
	</Cube>
</gesmes:Envelope>
`;

export type RatesServer = { url: string; serve: (text: string) => void; close: () => Promise<void> };

/** Serves this text, until it is given another. */
export const startRatesServer = async (text: string): Promise<RatesServer> => {
  let served = text;
  const server = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/xml' }).end(served));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/eurofxref-daily.xml`,
    serve: (next) => {
      served = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
