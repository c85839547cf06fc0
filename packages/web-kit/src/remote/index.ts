export { ErrorBoundary } from './error-boundary';
export { RemoteComponent } from './remote-component';
export { RemoteLoaderContext } from './remote-loader';
export type { RemoteComponents, RemoteLoader, RemoteModule, RemoteRoutesModule } from './remote-loader';
export { useRemote } from './use-remote';
export type { RemoteState } from './use-remote';
