import path from 'node:path';
import { readSettings, runPart } from '@storefront/service-kit';
import { config } from './config';
import { startShop } from './shop';

/** The source and the bundle of this file are both two folders below the root. */
const root = path.resolve(import.meta.dirname, '../..');

runPart(async () => {
  const settings = readSettings(config);
  const shop = await startShop(settings, root);
  const lines = [`The shop is open at ${shop.url}`];
  if (shop.firstAdmin) {
    const { email, password, isGenerated } = shop.firstAdmin;
    lines.push(`The admin logs in as ${email}${isGenerated ? `, password ${password} (shown this once)` : ''}`);
  }
  if (!settings.SMTP_URL) lines.push(`Mails are shown at ${shop.url}/mailbox`);
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  return shop;
});
