/** A part cannot start or go on. The message tells an operator why and can be printed without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
