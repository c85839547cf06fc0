import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');

/** The folders of the front ends, without the shell. */
export const frontEnds = readdirSync(repository).filter((name) => name.startsWith('mfe-') && existsSync(path.join(repository, name, 'package.json')));
