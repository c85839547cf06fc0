import path from 'node:path';
import { listen } from '../http';
import { createLogger } from '../log';
import { runPart } from '../run';
import { readSettings } from '../settings';
import { config } from './config';
import { createFrontEndHost } from './host';

runPart(async () => {
  const { PART: part, LOG_LEVEL, PORT: port, HOST: host } = readSettings(config);
  const logger = createLogger(part, LOG_LEVEL);
  const listening = await listen(createFrontEndHost({ part, dir: path.join(part, 'dist'), logger }), { port, host, logger });
  logger.info({ url: listening.url }, 'Files are served');
  return { url: listening.url, stop: () => listening.close() };
});
