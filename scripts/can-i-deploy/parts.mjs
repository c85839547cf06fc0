import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const isShell = (part) => part === 'shell';
export const isFrontEnd = (part) => isShell(part) || part.startsWith('mfe-');

/** Every folder that a team deploys: those whose package.json names the team. */
export function findParts(root) {
  const folders = [...readdirSync(root), ...readdirSync(path.join(root, 'services')).map((name) => `services/${name}`)];
  const isPart = (folder) => {
    const file = path.join(root, folder, 'package.json');
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).storefront?.team !== undefined;
  };
  return folders.filter(isPart).sort();
}
