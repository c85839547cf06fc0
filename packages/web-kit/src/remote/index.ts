export { ErrorBoundary } from './error-boundary';
export { RemoteComponent } from './remote-component';
export { localModules, RemoteModulesContext } from './remote-modules';
export type { ModuleState, RemoteComponents, RemoteModule, RemoteModules, RemoteRoutesModule } from './remote-modules';
export { useRemote } from './use-remote';
export type { UsedRemote } from './use-remote';
