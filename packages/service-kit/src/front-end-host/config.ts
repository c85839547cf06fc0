import { commonSettings, listenSettings, textSetting } from '../settings';

/** The settings of the host of a front end: a process that serves one front end's files. */
export const config = {
  LOG_LEVEL: commonSettings.LOG_LEVEL,
  ...listenSettings,
  PART: textSetting(100)
    .regex(/^mfe-[a-z][a-z0-9-]{0,40}$/, 'must be the name of a front end, such as mfe-catalog')
    .describe('The front end, for example `mfe-catalog`: the files in `mfe-catalog/dist` are served below `/remotes/catalog`.'),
};
