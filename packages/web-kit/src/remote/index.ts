export { ErrorBoundary } from './error-boundary';
export { RemoteModulesContext } from './remote-modules';
export type { ModuleState, RemoteModule, RemoteModules, RemoteRoutesModule, SlotFilling, SlotState } from './remote-modules';
export { RetryNotice } from './retry-notice';
export { Slot } from './slot';
export { Suspended } from './suspended';
export { useFillings } from './use-fillings';
export { useRemote } from './use-remote';
export type { UsedRemote } from './use-remote';
