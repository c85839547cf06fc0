import { commonSettings, listenSettings, textSetting } from '../settings';

/** The settings of a process that serves one front end's files. */
export const config = {
  LOG_LEVEL: commonSettings.LOG_LEVEL,
  ...listenSettings,
  /** The front end, `mfe-catalog`: its files are those of `mfe-catalog/dist`, served below `/remotes/catalog`. */
  PART: textSetting(100).regex(/^mfe-[a-z][a-z0-9-]*$/, 'must be the name of a front end, such as mfe-catalog'),
};
