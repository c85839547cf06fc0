import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/**
 * False on the server and in the browser's first render of a page that the server rendered: that render must produce the server's HTML. What the
 * server cannot know, such as the login, appears in the render after it.
 */
export const useHydrated = (): boolean => useSyncExternalStore(unchanging, () => true, () => false);
