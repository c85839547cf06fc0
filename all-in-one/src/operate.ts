import path from 'node:path';
import { commonSettings, createLogger, readSettings, SettingsError, StartError } from '@storefront/service-kit';
import { parseCommand, runCommand, typedIn } from './operations/command';
import { RefusedError, type Outcome } from './operations/context';
import { callOperatorServer } from './operations/operator-server';
import { openShop } from './operations/open-shop';

const { DATA_DIR, MONGODB_URL, RABBITMQ_URL } = commonSettings;

/** The operator's commands, such as `node all-in-one/dist/operate.js events list`. They use the settings of the shop. */
async function operate(argv: string[]): Promise<Outcome> {
  const settings = readSettings({ DATA_DIR, MONGODB_URL, RABBITMQ_URL });
  const folder = typedIn(process.env);
  const command = parseCommand(argv, folder);
  const dataDir = path.resolve(settings.DATA_DIR);
  const outcome = settings.MONGODB_URL === undefined ? await callOperatorServer(dataDir, argv, folder) : undefined;
  if (outcome) return outcome;
  const shop = await openShop({
    dataDir,
    mongodbUrl: settings.MONGODB_URL,
    rabbitmqUrl: settings.RABBITMQ_URL,
    logger: createLogger('operator', 'warn'),
    isForRestore: command.name === 'restore',
  });
  try {
    return await runCommand(shop, command);
  } finally {
    await shop.close();
  }
}

try {
  const { lines, exitCode } = await operate(process.argv.slice(2));
  console.log(lines.join('\n'));
  process.exitCode = exitCode;
} catch (error) {
  const isExpected = error instanceof RefusedError || error instanceof StartError || error instanceof SettingsError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
