import { createLogger } from '../log';
import type { Logger } from '../log';

export const silentLogger: Logger = createLogger('test', 'silent');
