import path from 'node:path';
import { parseArgs } from 'node:util';
import { runBackup, runRestore } from './backup';
import { RefusedError, type Context, type Outcome } from './context';
import { runEvents, type EventsCommand } from './events';
import { runFigures } from './figures';

export const usage = [
  'npm run events -- list | show | replay | drop [--service catalog|order|user|notification|rabbitmq] [--id ID] [--all]',
  'npm run figures -- check | rebuild',
  'npm run backup -- FILE',
  'npm run restore -- FILE [--replace]',
].join('\n');

const options = {
  service: { type: 'string' },
  id: { type: 'string' },
  all: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
} as const;

const isEventsAction = (action: string | undefined): action is EventsCommand['action'] => ['list', 'show', 'replay', 'drop'].includes(action ?? '');

export type Command =
  | ({ name: 'events' } & EventsCommand)
  | { name: 'figures'; action: 'check' | 'rebuild' }
  | { name: 'backup'; file: string }
  | { name: 'restore'; file: string; replace: boolean };

/** The folder in which a command was typed. npm runs its scripts in the root of the repository. */
export const typedIn = ({ INIT_CWD }: { INIT_CWD?: string }): string => INIT_CWD ?? process.cwd();

/**
 * Parses a typed command.
 * @param folder the folder in which it was typed; file names are relative to it
 * @throws RefusedError with the usage if it is not a command
 */
export function parseCommand(argv: string[], folder: string): Command {
  let parsed;
  try {
    parsed = parseArgs({ args: argv, options, allowPositionals: true });
  } catch (error) {
    throw new RefusedError(`${(error as Error).message}\n${usage}`);
  }
  const { positionals, values } = parsed;
  const [name, argument, ...rest] = positionals;
  const { service, id, all, replace } = values;
  if (rest.length === 0) {
    if (name === 'events' && isEventsAction(argument)) return { name, action: argument, service, id, all };
    if (name === 'figures' && (argument === 'check' || argument === 'rebuild')) return { name, action: argument };
    if (name === 'backup' && argument) return { name, file: path.resolve(folder, argument) };
    if (name === 'restore' && argument) return { name, file: path.resolve(folder, argument), replace };
  }
  throw new RefusedError(usage);
}

export async function runCommand(context: Context, command: Command): Promise<Outcome> {
  switch (command.name) {
    case 'events':
      return runEvents(context, command);
    case 'figures':
      return runFigures(context, command.action);
    case 'backup':
      return runBackup(context, command.file, new Date());
    case 'restore':
      return runRestore(context, command.file, { replace: command.replace });
  }
}
