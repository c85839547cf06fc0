import { StartError } from '@storefront/service-kit';
import { parseCommand, runCommand } from './command';
import { failed, RefusedError, type Context, type Outcome } from './context';

/** Runs a command. A refused command, or one that needs a server that cannot be reached, becomes a failed outcome; other errors are thrown. */
export async function perform(context: Context, argv: string[], folder: string): Promise<Outcome> {
  try {
    const command = parseCommand(argv, folder);
    if (command.name === 'restore') throw new RefusedError('The shop is running. Stop it before you restore a backup.');
    return await runCommand(context, command);
  } catch (error) {
    if (error instanceof RefusedError || error instanceof StartError) return failed(error.message);
    throw error;
  }
}
