/** Why a part cannot start, in words fit to be printed as they are: no stack helps whoever reads it. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
