export * from './common-settings';
export * from './read-settings';
export * from './settings-error';
