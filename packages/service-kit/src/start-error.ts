/** A part cannot start. The message can be printed without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
