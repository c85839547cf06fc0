import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/**
 * False on the server, and in the browser's first render of a page that the server rendered, because that render must produce the server's HTML. True
 * in all later renders. They can show facts that the server does not know, such as the login.
 */
export const useHydrated = (): boolean => useSyncExternalStore(unchanging, () => true, () => false);
