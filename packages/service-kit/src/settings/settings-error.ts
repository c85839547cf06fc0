import { StartError } from '../start-error';

/** The environment cannot be used. `message` lists every problem, one a line, and is fit to be printed as it is. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError';

  constructor(readonly problems: string[]) {
    super(['The settings are not usable:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
}
