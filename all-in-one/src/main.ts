import path from 'node:path';
import { readSettings, runPart } from '@storefront/service-kit';
import { config } from './config';
import { startShop } from './shop';

/** The source and the bundle of this file are both two folders below the root. */
const root = path.resolve(import.meta.dirname, '../..');

const print = (...lines: string[]) => console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);

runPart(async () => {
  const settings = readSettings(config);
  const shop = await startShop(settings, root, ({ email, password, isGenerated }) => {
    print(`The admin logs in as ${email}${isGenerated ? `, password ${password} (shown this once)` : ''}`);
  });
  print(`The shop is open at ${shop.url}`, ...(settings.SMTP_URL ? [] : [`Mails are shown at ${shop.url}/mailbox`]));
  return shop;
});
