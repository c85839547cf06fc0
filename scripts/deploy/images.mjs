import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { nodeBundle } from '../build-part.mjs';
import { run, say } from './engine.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** Packages of builds and tests, which no image may contain. */
const notForProduction = ['esbuild', 'webpack', 'typescript', 'vitest', 'react', 'playwright-core'];
const inspect = `
  const { existsSync, writeFileSync } = require('node:fs');
  const found = ${JSON.stringify(notForProduction)}.filter((name) => existsSync('/app/node_modules/' + name));
  let isReadOnly = false;
  try { writeFileSync('/app/probe', ''); } catch { isReadOnly = true; }
  console.log(JSON.stringify({ found, isReadOnly, user: process.getuid() }));
`;

/** @throws {Error} if an image runs as root, can change its own files, has no health check, or contains packages of builds or tests */
export function checkImage(image) {
  const { found, isReadOnly, user } = JSON.parse(run('docker', ['run', '--rm', '--network=none', image, 'node', '-e', inspect], { quiet: true }));
  const [{ Config, Size }] = JSON.parse(run('docker', ['image', 'inspect', image], { quiet: true }));
  const problems = [
    ...(found.length > 0 ? [`contains ${found.join(', ')}`] : []),
    ...(user === 0 ? ['runs as root'] : []),
    ...(isReadOnly ? [] : ['can change its own files']),
    ...(Config.Healthcheck ? [] : ['has no health check']),
    ...(Config.Cmd[0] === 'node' ? [] : ['does not start Node directly, so signals do not reach it']),
  ];
  if (problems.length > 0) throw new Error(`${image} ${problems.join(', ')}`);
  say(`${image}: ${Math.round(Size / 1e6)} MB, user ${user}`);
}

/** Builds an image that receives mails like Mailpit, for machines that cannot pull Mailpit's image. */
export async function buildMailServer(image, nodeImage) {
  const folder = '.cache/deploy/mail';
  await build(nodeBundle('e2e/deployed/mail-server.ts', `${folder}/server.mjs`));
  mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, folder, 'Dockerfile'), `FROM ${nodeImage}\nCOPY server.mjs /server.mjs\nUSER 1000\nCMD ["node", "/server.mjs"]\n`);
  run('docker', ['build', '--quiet', '--tag', image, path.join(root, folder)], { quiet: true });
}
