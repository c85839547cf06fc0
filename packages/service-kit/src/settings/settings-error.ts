import { StartError } from '../start-error';

/** The environment is invalid. `message` lists every problem on its own line and can be printed as it is. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError';

  constructor(readonly problems: string[]) {
    super(['The settings are not usable:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
}
