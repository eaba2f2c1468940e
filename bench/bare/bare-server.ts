import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The least that a server can do: sends the bytes of the file named on the command line. Prints its port. */
const bytes = readFileSync(process.argv[2] ?? '');
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
